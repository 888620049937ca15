import { auditPlatform, type ByPerson, type Platform } from '../../company/index.ts'
import type { AuditedChange } from '../../domain/access/audited.ts'
import { fail, found, type InputError } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import { wireTime } from '../../kit/wire-time.ts'
import { words } from '../../kit/words.ts'
import { type GatewaySetup, gatewayErrors } from './contract.ts'
import type { GatewayKind } from './gateway.ts'
import { gatewayKinds } from './kinds.ts'
import { chosenKind, gatewayKind, openGateway, reportedSettings, settingsOf, setUpGateway } from './setup.ts'
import { askGateway, notificationsOf, statusOf } from './status.ts'

/** Every way of being paid, as the operator sees it: of secrets only whether they are set (decision 13). */
export async function serializeGateways(platform: Platform): Promise<GatewaySetup[]> {
  const chosen = await chosenKind(platform.store.db)
  return Promise.all(gatewayKinds.map(kind => displayed(platform, kind, kind === chosen)))
}

async function displayed(platform: Platform, kind: GatewayKind, isChosen: boolean): Promise<GatewaySetup> {
  const { name, title, fields, notifiedBy } = kind
  const emitted = await notificationsOf(platform, kind)
  const settings = await settingsOf(platform, kind)
  const endsAt = kind.endsAt?.(settings) ?? null
  return {
    name,
    title,
    isChosen,
    isReady: (await openGateway(platform, name)) !== undefined,
    fields: fields.map(({ name: field, label, isSecret = false, isOptional = false, isLong = false }) => {
      const value = settings[field] ?? ''
      return { name: field, label, isSecret, isOptional, isLong, value: isSecret ? '' : value, isSet: value !== '' }
    }),
    // The secret of notifications is the one that is told: the operator hands it to the provider.
    notifications:
      notifiedBy && emitted
        ? {
            path: emitted.path,
            header: 'header' in notifiedBy ? { name: notifiedBy.header, value: emitted.secret } : null,
            isToldByUs: 'isToldByUs' in notifiedBy,
            hasPublicAddress: emitted.origin !== undefined,
          }
        : null,
    standing: await statusOf(platform.store.db, name),
    certificateEndsAt: endsAt === null ? null : wireTime(endsAt),
  }
}

interface GatewayChange {
  isChosen: boolean
  settings: Record<string, string>
}

/** Throws ERR_NO_GATEWAY_FOUND; ERR_VALIDATION for fields that it has not, that cannot be so, or that are missing in one that is chosen. */
export async function changeGateway(
  call: ByPerson & { platform: Platform },
  name: string,
  change: GatewayChange,
): Promise<void> {
  const { platform } = call
  const kind = found(gatewayKind(name), gatewayErrors.ERR_NO_GATEWAY_FOUND)
  const errors = [...(await slowErrorsIn(kind, change)), ...errorsIn(kind, change, await settingsOf(platform, kind))]
  if (errors.length > 0) throw fail(generalErrors.ERR_VALIDATION, { faults: errors })
  const before = await reportedSettings(platform.store.db, kind.name)
  const chosen = await chosenKind(platform.store.db)
  await setUpGateway(platform, kind, change)
  await askGateway(platform, name)
  const emitted = (label: string): string => `${label} (${kind.title})`
  const changes: AuditedChange[] = kind.fields.flatMap(({ name: field, label, isSecret }) => {
    const to = change.settings[field]
    if (to === undefined || (!isSecret && to === before[field])) return []
    const called = { pt: emitted(label.pt), en: emitted(label.en), es: emitted(label.es) }
    return [{ field: 'gatewayField', called, ...(isSecret ? {} : { from: before[field] ?? '', to }) }]
  })
  if (change.isChosen && kind !== chosen) changes.push({ field: 'gateway', from: chosen.title, to: kind.title })
  if (changes.length > 0) await auditPlatform(platform, { kind: 'optionsChanged', changes }, { by: call })
}

async function slowErrorsIn({ fields }: GatewayKind, { settings }: GatewayChange): Promise<InputError[]> {
  const errors: InputError[] = []
  for (const { name, faultOf: errorOf } of fields) {
    const message = settings[name] ? await errorOf?.(settings[name]) : undefined
    if (message) errors.push({ path: `settings.${name}`, message })
  }
  return errors
}

function errorsIn(
  { fields }: GatewayKind,
  { isChosen, settings }: GatewayChange,
  present: Record<string, string>,
): InputError[] {
  const errors = Object.entries(settings).flatMap(([name, value]): InputError[] => {
    const field = fields.find(one => one.name === name)
    const isFine = field && (value === '' || !field.accepts || field.accepts(value))
    return isFine ? [] : [{ path: `settings.${name}`, message: words.invalid }]
  })
  const moves = fields.some(
    ({ name, isPlace }) => isPlace && settings[name] !== undefined && settings[name] !== present[name],
  )
  const stored = fields.filter(
    ({ name, isSecret }) => isSecret && moves && present[name] && settings[name] === undefined,
  )
  errors.push(...stored.map(({ name }) => ({ path: `settings.${name}`, message: words.required })))
  if (!isChosen) return errors
  const lacking = fields.filter(
    ({ name, isOptional, fallback }) => !isOptional && !(settings[name] ?? present[name]) && !fallback,
  )
  return [...errors, ...lacking.map(({ name }) => ({ path: `settings.${name}`, message: words.required }))]
}
