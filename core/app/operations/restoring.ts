import * as z from 'zod'
import { wireTime } from '../../kit/clock.ts'
import type { App } from '../app.ts'
import { blobColumns } from '../modules.ts'
import { restoreCompany } from '../restore-company.ts'
import { placeOf, Where } from './backups.ts'
import { Rejected } from './error.ts'
import { type OperationCall, operation } from './operation.ts'
import { companyOf, Which } from './which.ts'

type Source = Parameters<typeof restoreCompany>[2]

/** `confirm` is the company's name once more; without it is only told what would go. */
const About = z.object({ company: Which, confirm: z.string().optional() })

/** Says what would go, or brings the company back once its name was said. */
async function back(
  app: App,
  which: { company: string; confirm?: string | undefined },
  source: Source,
  call: OperationCall,
) {
  const { platform, machinery } = app
  const { id, name } = await companyOf(platform.store.db, which.company)
  if (which.confirm !== undefined && which.confirm !== name)
    throw new Rejected({
      code: 'ERR_NOT_CONFIRMED',
      status: 409,
      message: `The company is called ${name}, not ${which.confirm}.`,
    })
  const { data } = machinery.config
  const weighed = await machinery.backups.work('weighCompany', { data, companyId: id, source }, call.emit, call.ending)
  const { broken, since = null } = weighed
  const about = { id, name, from: weighed.name, at: wireTime(weighed.at), broken, since }
  if (which.confirm === undefined) return { ...about, back: null }
  const { files, missing, aside, phones, hasKept: hasStored } = await restoreCompany(app, { id, name }, source, call)
  return { ...about, back: { files, missing, aside, phones, hasKept: hasStored } }
}

export type BroughtBack = Awaited<ReturnType<typeof back>>

export const restoringOperations = {
  restoreFrom: operation({
    name: 'tenant restore-from',
    among: 'none',
    /** `at` is the moment to which it comes back instead, in milliseconds since 1970. */
    input: About.extend({ ...Where.shape, id: z.string().max(100), at: z.number().optional() }),
    work: (app, { company, confirm, id, at, ...where }, call) =>
      back(app, { company, confirm }, { place: placeOf(app.machinery.config, where), id, at }, call),
  }),
  undo: operation({
    name: 'tenant undo-restore',
    among: 'none',
    input: About,
    work: (app, about, call) => back(app, about, 'aside', call),
  }),
  /** The files that its rows name and that are gone or cut short; all else stays, and people work on. */
  restoreFiles: operation({
    name: 'tenant restore-files',
    among: 'none',
    input: z.object({ company: Which, ...Where.shape, id: z.string().max(100) }),
    async work({ platform, machinery }, { company, id: backup, ...where }, { emit: report, ending }) {
      const { id, name } = await companyOf(platform.store.db, company)
      const source = { place: placeOf(machinery.config, where), id: backup }
      const order = { data: machinery.config.data, companyId: id, source, blobColumns }
      const brought = await machinery.backups.work('bringFiles', order, report, ending)
      machinery.blobs.forget(id)
      return { id, name, from: brought.name, files: brought.files, missing: brought.missing }
    },
  }),
}
