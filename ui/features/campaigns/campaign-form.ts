import type { ClientInput } from '../../../core/kit/contract.ts'
import {
  type Campaign,
  type CampaignType,
  type campaignRoutes,
  EDIT_UNTIL,
  mayEditCampaign,
  VARIANTS,
} from '../../../core/tenant/campaigns/contract.ts'
import { type InputFile, picked } from '../../kit/index.ts'
import { campaignsApi } from './api.ts'

type TextField5 = `message${1 | 2 | 3 | 4 | 5}` | `confirmationMessage${1 | 2 | 3 | 4 | 5}`

export type Values = Record<TextField5, string> & {
  name: string
  campaignType: CampaignType
  contactListId: number | null
  tagListId: number | null
  whatsappId: number | null
  fileListId: number | null
  fluxoId: number | null
  templateId: number | null
  templateValues: Record<string, string>
  /** As a field of a form writes it, in the time of the browser. */
  scheduledAt: string
  confirmation: boolean
  file: InputFile | File | null
}

/** A campaign as it is typed, as the server foretells it. */
export type Typed = NonNullable<ClientInput<typeof campaignRoutes.preview>['body']>

export const mayEdit = ({ status, scheduledAt }: Pick<Campaign, 'status' | 'scheduledAt'>): boolean =>
  mayEditCampaign({ status, scheduledAt: scheduledAt === null ? null : Date.parse(scheduledAt) }, Date.now())

/** A moment as `datetime-local` writes it. */
function localTime(iso: string): string {
  const when = new Date(iso)
  const two = (n: number): string => String(n).padStart(2, '0')
  const day = `${when.getFullYear()}-${two(when.getMonth() + 1)}-${two(when.getDate())}`
  return `${day}T${two(when.getHours())}:${two(when.getMinutes())}`
}

export function valuesOf(row: Campaign | undefined): Values {
  const texts = Object.fromEntries(
    VARIANTS.flatMap(n => [
      [`message${n}`, row?.[`message${n}`] ?? ''],
      [`confirmationMessage${n}`, row?.[`confirmationMessage${n}`] ?? ''],
    ]),
  ) as Record<TextField5, string>
  return {
    ...texts,
    name: row?.name ?? '',
    campaignType: row?.campaignType ?? 'padrao',
    contactListId: row?.contactListId ?? null,
    // The tag made its list when it was chosen.
    tagListId: null,
    whatsappId: row?.whatsappId ?? null,
    fileListId: row?.fileListId ?? null,
    fluxoId: row?.fluxoId ?? null,
    templateId: row?.templateId ?? null,
    templateValues: row?.templateValues ?? {},
    scheduledAt: row?.scheduledAt ? localTime(row.scheduledAt) : '',
    confirmation: row?.confirmation ?? false,
    file: row?.mediaName ? { name: row.mediaName, size: 0 } : null,
  }
}

type Body = ReturnType<typeof bodyOf>

export function bodyOf({ file: _file, scheduledAt, tagListId, ...values }: Values) {
  const moment = new Date(scheduledAt)
  return {
    ...values,
    ...(tagListId === null ? {} : { tagListId }),
    scheduledAt: Number.isNaN(moment.getTime()) ? null : moment.toISOString(),
  }
}

export function typedOf(campaign: Campaign | undefined, values: Values): Typed {
  const { name: _name, ...body } = bodyOf(values)
  return { ...(campaign && { campaignId: campaign.id }), ...body, mediaName: values.file?.name ?? null }
}

interface Received {
  onMade: (id: number) => void
  onFileFailed: () => void
}

/**
 * Saves what was typed, then its file. One that starts within the hour takes no file any more, so it gets its time last: where the file
 * does not arrive it stays a draft.
 */
export async function saveWithFile(
  id: number | undefined,
  body: Body,
  { file, changed }: { file: Values['file']; changed: Partial<Values> },
  received: Received,
) {
  const isSoon = body.scheduledAt !== null && Date.parse(body.scheduledAt) <= Date.now() + EDIT_UNTIL
  const timeIsLast = isSoon && file instanceof File
  const named = timeIsLast ? { ...changed, scheduledAt: null } : changed
  const saved = await save(id, timeIsLast ? { ...body, scheduledAt: null } : body, named)
  received.onMade(saved.id)
  const withFile = await putFile(saved, file, 'file' in changed).catch(error => {
    received.onFileFailed()
    throw error
  })
  if (!timeIsLast) return withFile
  const { scheduledAt } = body
  return campaignsApi.update({ params: { campaignId: saved.id }, body: { scheduledAt } })
}

const save = (id: number | undefined, body: Body, changed: object): Promise<Campaign> =>
  id === undefined
    ? campaignsApi.create({ body: { ...body } })
    : campaignsApi.update({ params: { campaignId: id }, body: picked(body, changed) })

async function putFile(saved: Campaign, file: Values['file'], isChanged: boolean): Promise<Campaign> {
  const params = { campaignId: saved.id }
  if (!(file instanceof File))
    return !file && isChanged && saved.mediaName ? campaignsApi.removeMedia({ params }) : saved
  const form = new FormData()
  form.append('file', file)
  return campaignsApi.uploadMedia({ params, form })
}
