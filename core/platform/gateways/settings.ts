import type { AuditedChange } from '../../domain/access/audited.ts'
import { auditPlatform, type ByPerson, type Platform } from '../../company/index.ts'
import { fail, found, type InputFault } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import { wireTime } from '../../kit/wire-time.ts'
import { words } from '../../kit/words.ts'
import { type GatewaySetup, gatewayErrors } from './contract.ts'
import type { GatewayKind } from './gateway.ts'
import { gatewayKinds } from './kinds.ts'
import { chosenKind, gatewayKind, openGateway, settingsOf, setUpGateway, toldSettings } from './setup.ts'
import { askGateway, notificationsOf, standingOf } from './status.ts'

/** Every way of being paid, as the operator sees it: of secrets only whether they are set (decision 13). */
export async function shownGateways(platform: Platform): Promise<GatewaySetup[]> {
  const chosen = await chosenKind(platform.store.db)
  return Promise.all(gatewayKinds.map(kind => shown(platform, kind, kind === chosen)))
}

async function shown(platform: Platform, kind: GatewayKind, isChosen: boolean): Promise<GatewaySetup> {
  const { name, title, fields, notifiedBy } = kind
  const told = await notificationsOf(platform, kind)
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
      notifiedBy && told
        ? {
            path: told.path,
            header: 'header' in notifiedBy ? { name: notifiedBy.header, value: told.secret } : null,
            isToldByUs: 'isToldByUs' in notifiedBy,
            hasPublicAddress: told.origin !== undefined,
          }
        : null,
    standing: await standingOf(platform.store.db, name),
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
  const faults = [...(await slowFaultsIn(kind, change)), ...faultsIn(kind, change, await settingsOf(platform, kind))]
  if (faults.length > 0) throw fail(generalErrors.ERR_VALIDATION, { faults })
  const before = await toldSettings(platform.store.db, kind.name)
  const chosen = await chosenKind(platform.store.db)
  await setUpGateway(platform, kind, change)
  await askGateway(platform, name)
  const told = (label: string): string => `${label} (${kind.title})`
  const changes: AuditedChange[] = kind.fields.flatMap(({ name: field, label, isSecret }) => {
    const to = change.settings[field]
    if (to === undefined || (!isSecret && to === before[field])) return []
    const called = { pt: told(label.pt), en: told(label.en), es: told(label.es) }
    return [{ field: 'gatewayField', called, ...(isSecret ? {} : { from: before[field] ?? '', to }) }]
  })
  if (change.isChosen && kind !== chosen) changes.push({ field: 'gateway', from: chosen.title, to: kind.title })
  if (changes.length > 0) await auditPlatform(platform, { kind: 'optionsChanged', changes }, { by: call })
}

async function slowFaultsIn({ fields }: GatewayKind, { settings }: GatewayChange): Promise<InputFault[]> {
  const faults: InputFault[] = []
  for (const { name, faultOf } of fields) {
    const message = settings[name] ? await faultOf?.(settings[name]) : undefined
    if (message) faults.push({ path: `settings.${name}`, message })
  }
  return faults
}

function faultsIn(
  { fields }: GatewayKind,
  { isChosen, settings }: GatewayChange,
  present: Record<string, string>,
): InputFault[] {
  const faults = Object.entries(settings).flatMap(([name, value]): InputFault[] => {
    const field = fields.find(one => one.name === name)
    const isFine = field && (value === '' || !field.accepts || field.accepts(value))
    return isFine ? [] : [{ path: `settings.${name}`, message: words.invalid }]
  })
  const moves = fields.some(
    ({ name, isPlace }) => isPlace && settings[name] !== undefined && settings[name] !== present[name],
  )
  const kept = fields.filter(({ name, isSecret }) => isSecret && moves && present[name] && settings[name] === undefined)
  faults.push(...kept.map(({ name }) => ({ path: `settings.${name}`, message: words.required })))
  if (!isChosen) return faults
  const lacking = fields.filter(
    ({ name, isOptional, fallback }) => !isOptional && !(settings[name] ?? present[name]) && !fallback,
  )
  return [...faults, ...lacking.map(({ name }) => ({ path: `settings.${name}`, message: words.required }))]
}
