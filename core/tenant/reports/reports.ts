import { type CompanyContext, companyState } from '../../company/index.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { csvFile, type StreamedFile } from '../../http/index.ts'
import { dayIn } from '../../kit/clock.ts'
import { Coalescer } from '../../kit/coalescer.ts'
import type { Language } from '../../kit/language.ts'
import { cutPage, readCursor } from '../../kit/paging.ts'
import type { Read } from '../../workers/readers/read.ts'
import { companyLanguage } from '../settings/index.ts'
import {
  ATTENDANCES_PAGE,
  type AttendancesRequest,
  attendanceLines,
  attendancePage,
  LINES_AT_ONCE,
} from './attendances.ts'
import {
  ATTENDANCES_FILE,
  type Attendances,
  type AttendancesExportQuery,
  type AttendancesQuery,
  MAX_EXPORTED_ATTENDANCES,
  type ReportQuery,
} from './contract.ts'
import type { ReportFilter, ReportRequest } from './filter.ts'
import { reportPeriod } from './period.ts'

/** A page that many have open is counted once for all of them. */
const coalescer = companyState(() => new Coalescer<unknown>())

/** What someone with the reports sees of: administrators everything, others the queues that they are in (decision 912). */
const scopeOf = ({ profile, queueIds }: Pick<Caller, 'profile' | 'queueIds'>): ReportFilter['scope'] =>
  profile === 'admin' ? null : queueIds.toSorted((one, other) => one - other)

export function requestedOf(company: CompanyContext, caller: Caller, query: ReportQuery): ReportRequest {
  const { timeZone } = company.entitlements()
  const { queueIds, userIds, tagIds, whatsappIds, clock } = query
  return {
    ...{ timeZone, clock, period: reportPeriod(query, dayIn(timeZone, company.clock.now())) },
    filter: { queueIds, userIds, tagIds, whatsappIds, scope: scopeOf(caller) },
  }
}

/** Figures, counted in a reader thread. */
export function countReport<Requested extends ReportRequest, Answer>(
  company: CompanyContext,
  read: Read<Requested, Answer>,
  requested: Requested,
): Promise<Answer> {
  const question = JSON.stringify([read.name, requested])
  return company.own(coalescer).ask(question, () => company.read(read, requested)) as Promise<Answer>
}

const attendancesRequested = (
  company: CompanyContext,
  caller: Caller,
  query: AttendancesExportQuery,
): AttendancesRequest => ({
  ...requestedOf(company, caller, query),
  ...{ of: query.of, weekday: query.weekday, hour: query.hour },
})

export async function listAttendances(
  company: CompanyContext,
  caller: Caller,
  { cursor, ...query }: AttendancesQuery,
): Promise<Attendances> {
  const found = await company.read(attendancePage, {
    ...attendancesRequested(company, caller, query),
    place: readCursor(cursor),
  })
  const { rows, ...page } = cutPage(found, ATTENDANCES_PAGE, ({ place }) => place)
  return { attendances: rows.map(({ attendance }) => attendance), ...page }
}

/** The attendances of a number as a file that is written while it is sent. The audit log tells about it. */
export async function exportAttendances(
  company: CompanyContext,
  caller: Caller,
  query: AttendancesExportQuery,
): Promise<StreamedFile> {
  const requested = attendancesRequested(company, caller, query)
  const language = await companyLanguage(company.db)
  let written = 0
  const file = await csvFile(ATTENDANCES_FILE, headings[language], async after => {
    if (written >= MAX_EXPORTED_ATTENDANCES) return { text: new Uint8Array(), last: undefined }
    written += LINES_AT_ONCE
    return company.read(attendanceLines, { ...requested, after })
  })
  await company.transaction(tx => tx.audit({ kind: 'attendancesExported' }))
  return file
}

const headings: Record<Language, readonly string[]> = {
  pt: [
    ...['Ticket', 'Início', 'Primeira resposta', 'Fim', 'Nome', 'Número', 'Fila', 'Conexão', 'Atendentes'],
    ...['Espera pela primeira resposta (s)', 'Duração do atendimento (s)', 'Respostas', 'Avaliação'],
  ],
  en: [
    ...['Ticket', 'Began', 'First answer', 'Ended', 'Name', 'Number', 'Queue', 'Connection', 'Attendants'],
    ...['Wait for the first answer (s)', 'Time of attendance (s)', 'Answers', 'Rating'],
  ],
  es: [
    ...['Ticket', 'Inicio', 'Primera respuesta', 'Fin', 'Nombre', 'Número', 'Cola', 'Conexión', 'Agentes'],
    ...['Espera por la primera respuesta (s)', 'Duración de la atención (s)', 'Respuestas', 'Calificación'],
  ],
}
