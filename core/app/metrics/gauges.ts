import type * as Library from 'prom-client'

/** Each figure that is looked at when someone asks: what it tells, and by what it is told apart. */
const rows = {
  sockets: ['balcao_sockets', 'Pages that listen.', 'company'],
  version: ['balcao_version', 'Is 1 for the version that runs.', 'version'],
  backupPlanned: [
    'balcao_backup_planned',
    'Is 1 where backups are made by themselves; else the other figures of backups are 0.',
  ],
  backupMade: ['balcao_backup_made_timestamp_seconds', 'When the last backup was made; 0 where none was yet.'],
  backupWhole: ['balcao_backup_whole', 'Is 1 where the last one was made, and of databases that are whole.'],
  backupVerified: [
    'balcao_backup_verified_timestamp_seconds',
    'When the newest backup was last read as a restore does.',
  ],
  backupFaults: ['balcao_backup_verify_faults', 'How many of its parts were damaged then.'],
  backupChanges: [
    'balcao_backup_changes_timestamp_seconds',
    'Changes of before that are stored, in a backup or added to it; 0 where none are added by themselves.',
  ],
  companies: ['balcao_companies', 'Companies.'],
  openDesks: ['balcao_open_desks', "Companies whose file is open; the others' have nothing to do."],
  deskFaults: [
    'balcao_desk_fault',
    "Is 1 for a company whose database is missing, empty, damaged or not upgraded; the others' work.",
    'company',
    'fault',
  ],
  upgrading: ['balcao_upgrade_companies_waiting', 'Companies that wait to be upgraded; 0 once all are.'],
  connections: [
    'balcao_connection_state',
    'Is 1 for the state in which a connection is.',
    'company',
    'connection',
    'state',
  ],
  retries: ['balcao_connection_retries', 'Attempts in a row in which a connection failed.', 'company', 'connection'],
  dueJobs: ['balcao_jobs_due', 'Durable jobs and timers whose time has come.', 'company'],
  lateJobs: ['balcao_jobs_late_seconds', 'How long the first of them waits.', 'company'],
  failingJobs: ['balcao_jobs_failing', 'Jobs that failed and are tried again: see `balcao tenant tasks`.', 'company'],
  stuckJobs: ['balcao_jobs_given_up', 'Jobs that failed too often to be tried again.', 'company'],
  outbox: ['balcao_outbox_messages', 'Messages that WhatsApp does not have yet.', 'company'],
  outboxAge: ['balcao_outbox_age_seconds', 'How long the oldest that nothing keeps back waits.', 'company'],
  refusedBrowsers: [
    'balcao_push_browsers_refused',
    'Browsers whose push service has taken nothing of late, by what it says.',
    'company',
    'said',
  ],
  processUp: ['balcao_process_up', 'Is 1 for a process that takes requests; only where there are several.', 'process'],
  processRestarts: ['balcao_process_restarts', 'How often it was started again.', 'process'],
  background: ['balcao_background_work', 'What runs and nobody waits for.'],
  readers: ['balcao_reader_threads', 'Threads that answer slow questions.', 'state'],
  questions: ['balcao_reader_questions_waiting', 'Slow questions that wait for a thread.'],
  database: ['balcao_sqlite_bytes', 'Of a database file and its journal.', 'file', 'company'],
  disk: ['balcao_disk_free_ratio', 'Share of the disk under the data folder that is free.'],
  diskDays: [
    'balcao_disk_days_left',
    'Days until files are refused, if the disk fills as in the last days; infinite where it does not, absent in the first day.',
  ],
  certificate: [
    'balcao_certificate_expires_timestamp_seconds',
    'When the certificate ends that is served; absent where a proxy serves one.',
  ],
  diskBytes: ['balcao_disk_free_bytes', 'Bytes of the disk under the data folder that are free.'],
} as const satisfies Record<string, readonly [name: string, help: string, ...labels: string[]]>

export type GaugeName = keyof typeof rows
export type Gauges = Record<GaugeName, Library.Gauge<string>>

export const defineGauges = ({ Gauge }: Pick<typeof Library, 'Gauge'>, register: Library.Registry): Gauges =>
  Object.fromEntries(
    Object.entries(rows).map(([key, [name, help, ...labelNames]]) => [
      key,
      new Gauge<string>({ name, help, labelNames, registers: [register] }),
    ]),
  ) as Gauges

/** What was counted elsewhere since the program began. */
const counts = {
  received: ['balcao_messages_received_total', 'Messages that came by WhatsApp and were stored.', 'company'],
  sent: ['balcao_messages_sent_total', 'Messages that WhatsApp took.', 'company'],
  refused: ['balcao_messages_refused_total', 'Messages that WhatsApp did not take.', 'company'],
  mails: [
    'balcao_mails_total',
    'Mails of the platform and of companies, by what became of them: sent, or how they failed.',
    'by',
    'result',
  ],
} as const satisfies Record<string, readonly [name: string, help: string, ...labels: string[]]>

export type Counters = Record<keyof typeof counts, Library.Counter<string>>

export const defineCounters = ({ Counter }: Pick<typeof Library, 'Counter'>, register: Library.Registry): Counters =>
  Object.fromEntries(
    Object.entries(counts).map(([key, [name, help, ...labelNames]]) => [
      key,
      new Counter<string>({ name, help, labelNames, registers: [register] }),
    ]),
  ) as Counters
