import { createPrivateKey, X509Certificate } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { originsError, proxiesError } from '../http/index.ts'
import { isAddress } from '../kit/is-address.ts'
import { locationError } from '../storage/backup/index.ts'
import { isLoopback, isWebVersion } from '../whatsapp/index.ts'

/** What has options of its own: to serve people, and to know where backups lie. */
export const purposes = ['serving', 'backups'] as const
export type Purpose = (typeof purposes)[number]

/** One row of the option table: a flag, its environment variable, its default and what it means. */
export interface Option {
  flag: string
  environment: `BALCAO_${string}`
  /** Shown in the help; undefined means none. */
  fallback?: string
  meaning: string
  /** Never printed. */
  secret?: true
  /** What needs it, where that is not all that works on the data folder: nothing else is kept from its work by a wrong value. */
  for?: Purpose
  /** A sentence about what is wrong with a value, or undefined when it is fine. */
  fault?(value: string): string | undefined
}

const oneOf = (words: readonly string[]) => (value: string) =>
  words.includes(value) ? undefined : `must be one of ${words.join(', ')}`

const aUrl =
  (...protocols: string[]) =>
  (value: string) =>
    URL.canParse(value) && protocols.includes(new URL(value).protocol)
      ? undefined
      : `must be an address beginning with ${protocols.map(protocol => `${protocol}//`).join(' or ')}`

/** A folder to write in, or a name for one. */
function aFolder(value: string): string | undefined {
  if (isAddress(value)) return 'must be a folder of this machine'
  let nearest = resolve(value)
  while (!existsSync(nearest)) nearest = dirname(nearest)
  if (!statSync(nearest).isDirectory()) return 'must be a folder, or lie in one'
  try {
    accessSync(nearest, constants.W_OK | constants.X_OK)
    return undefined
  } catch (error) {
    // A disk that can only be read may be mounted otherwise soon: the start says so, and is tried again.
    if ((error as NodeJS.ErrnoException).code === 'EROFS') return undefined
    return 'must be a folder that this user may write in'
  }
}

function aCertificate(value: string): string | undefined {
  try {
    return new X509Certificate(readFileSync(value)) && undefined
  } catch {
    return 'must be a PEM file with a certificate'
  }
}

function aPrivateKey(value: string): string | undefined {
  try {
    return createPrivateKey(readFileSync(value)) && undefined
  } catch {
    return 'must be a PEM file with a private key that has no passphrase'
  }
}

const aPort = (value: string): string | undefined =>
  /^\d{1,5}$/.test(value) && Number(value) < 65536 ? undefined : 'must be a number from 0 to 65535'

/** Everything that can be configured, once, for the flags, the environment, the help and `balcao config`. */
export const options = {
  data: {
    flag: '--data <folder>',
    environment: 'BALCAO_DATA',
    fallback: './data',
    meaning: 'Folder that holds everything: databases, media, keys. One running Balcão per folder.',
    fault: aFolder,
  },
  host: {
    flag: '--host <address>',
    environment: 'BALCAO_HOST',
    for: 'serving',
    fallback: '127.0.0.1',
    meaning: 'Address to listen on; 0.0.0.0 for all.',
  },
  port: {
    flag: '--port <number>',
    environment: 'BALCAO_PORT',
    for: 'serving',
    fallback: '8080',
    meaning: 'Port to listen on; 0 picks a free one.',
    fault: aPort,
  },
  processes: {
    flag: '--processes <number|auto>',
    environment: 'BALCAO_PROCESSES',
    for: 'serving',
    fallback: '1',
    meaning:
      'How many processes share the companies, each with some of them; auto for one for each core of the machine.',
    fault: value =>
      /^(?:auto|[1-9]|[1-5]\d|6[0-4])$/.test(value) ? undefined : 'must be a number from 1 to 64, or auto',
  },
  publicUrl: {
    flag: '--public-url <url>',
    environment: 'BALCAO_PUBLIC_URL',
    for: 'serving',
    meaning: 'Address by which people reach it; with https:// cookies are marked secure.',
    fault: aUrl('http:', 'https:'),
  },
  allowOrigin: {
    flag: '--allow-origin <origins>',
    environment: 'BALCAO_ALLOW_ORIGIN',
    for: 'serving',
    meaning:
      'Whose pages may call the API beside our own, such as https://app.example.com; several with commas between them. Nobody else, unless given.',
    fault: originsError,
  },
  trustProxy: {
    flag: '--trust-proxy <yes|no|addresses>',
    environment: 'BALCAO_TRUST_PROXY',
    for: 'serving',
    fallback: 'no',
    meaning:
      'Whether a proxy stands in front, whose last address in X-Forwarded-For is taken for that of the caller: yes for one on this machine or in a private network, else its addresses and networks (203.0.113.7,10.1.0.0/16).',
    fault: proxiesError,
  },
  tlsCert: {
    flag: '--tls-cert <file>',
    environment: 'BALCAO_TLS_CERT',
    for: 'serving',
    meaning:
      'Certificate to serve https with, a PEM file with those between it and its authority; a new one is taken without a restart. Needs --tls-key.',
    fault: aCertificate,
  },
  tlsKey: {
    flag: '--tls-key <file>',
    environment: 'BALCAO_TLS_KEY',
    for: 'serving',
    meaning: "The certificate's private key, a PEM file.",
    fault: aPrivateKey,
  },
  redirectPort: {
    flag: '--redirect-port <number>',
    environment: 'BALCAO_REDIRECT_PORT',
    for: 'serving',
    meaning: 'With --tls-cert: a second port, usually 80, which leads whoever comes by http to https.',
    fault: aPort,
  },
  metricsPort: {
    flag: '--metrics-port <number>',
    environment: 'BALCAO_METRICS_PORT',
    for: 'serving',
    meaning: 'Port of its own for Prometheus, at /metrics; none unless given.',
    fault: aPort,
  },
  metricsHost: {
    flag: '--metrics-host <address>',
    environment: 'BALCAO_METRICS_HOST',
    for: 'serving',
    fallback: '127.0.0.1',
    meaning: 'Address on which that port listens.',
  },
  metricsToken: {
    flag: '--metrics-token <token>',
    environment: 'BALCAO_METRICS_TOKEN',
    for: 'serving',
    secret: true,
    meaning:
      'Bearer token that Prometheus has to show; without --metrics-port /metrics is then served beside the pages. Give it by the variable: others see command lines.',
    fault: value => (/^\S{16,200}$/.test(value) ? undefined : 'must be 16 to 200 characters without spaces'),
  },
  signup: {
    flag: '--signup <yes|no>',
    environment: 'BALCAO_SIGNUP',
    for: 'serving',
    fallback: 'yes',
    meaning: 'Whether companies may sign up by themselves.',
    fault: oneOf(['yes', 'no']),
  },
  privateProxies: {
    flag: '--private-proxies <yes|no>',
    environment: 'BALCAO_PRIVATE_PROXIES',
    fallback: 'no',
    meaning: "Whether connections' proxies may lie in private networks or on this machine; companies choose them.",
    fault: oneOf(['yes', 'no']),
  },
  privateRequests: {
    flag: '--private-requests <yes|no|loopback>',
    environment: 'BALCAO_PRIVATE_REQUESTS',
    fallback: 'no',
    meaning:
      'Whether requests of flows, mail and AI may reach private networks and this machine; companies choose them. loopback: this machine and nothing else, as in a demo.',
    fault: oneOf(['yes', 'no', 'loopback']),
  },
  backupTo: {
    flag: '--backup-to <place>',
    environment: 'BALCAO_BACKUP_TO',
    for: 'backups',
    meaning:
      'Where backups go: a folder, best on another disk, or s3://host/bucket/folder?region=name (s3+http:// for a store without https; NODE_EXTRA_CA_CERTS names the file of an authority of your own). None are made by themselves without it.',
    fault: value => locationError(value),
  },
  backupAt: {
    flag: '--backup-at <time>',
    environment: 'BALCAO_BACKUP_AT',
    for: 'serving',
    fallback: '03:00',
    meaning: 'When a backup is made each day, by the clock of the machine; several as 03:00,15:00.',
    fault: value =>
      /^([01]\d|2[0-3]):[0-5]\d(,([01]\d|2[0-3]):[0-5]\d)*$/.test(value) ? undefined : 'must be a time, as 03:00',
  },
  backupKeep: {
    flag: '--backup-keep <number>',
    environment: 'BALCAO_BACKUP_KEEP',
    for: 'serving',
    fallback: '14',
    meaning: 'How many of the backups that are made by themselves are kept; older ones go when a new one is whole.',
    fault: value => (/^[1-9]\d{0,3}$/.test(value) ? undefined : 'must be a number from 1 to 9999'),
  },
  backupEvery: {
    flag: '--backup-every <minutes>',
    environment: 'BALCAO_BACKUP_EVERY',
    for: 'serving',
    fallback: '4',
    meaning:
      'How often what changed is added to the last backup, so that a restore can go back to that moment; 0 for never.',
    fault: value => (/^([0-9]|[1-5]\d|60)$/.test(value) ? undefined : 'must be a number of minutes from 0 to 60'),
  },
  backupS3Key: {
    flag: '--backup-s3-key <key>',
    environment: 'BALCAO_BACKUP_S3_KEY',
    for: 'backups',
    meaning: 'The access key of the store where backups go.',
  },
  backupS3Secret: {
    flag: '--backup-s3-secret <secret>',
    environment: 'BALCAO_BACKUP_S3_SECRET',
    for: 'backups',
    meaning: 'The secret of that access key; better given by the environment.',
    secret: true,
  },
  backupBeforeUpgrade: {
    flag: '--backup-before-upgrade <yes|no>',
    environment: 'BALCAO_BACKUP_BEFORE_UPGRADE',
    fallback: 'yes',
    meaning: 'Whether databases are copied into the data folder before a new version brings them up to date.',
    fault: oneOf(['yes', 'no']),
  },
  asaasUrl: {
    flag: '--asaas-url <url>',
    environment: 'BALCAO_ASAAS_URL',
    for: 'serving',
    meaning: 'Where second copies of bills are looked up; Asaas itself unless given. Only for the local emulator.',
    fault: value => aUrl('http:')(value) ?? (isLoopback(value) ? undefined : 'must be a loopback address'),
  },
  speechUrl: {
    flag: '--speech-url <url>',
    environment: 'BALCAO_SPEECH_URL',
    for: 'serving',
    meaning: 'By whom assistants speak; Azure unless given. Only for the local emulator.',
    fault: value => aUrl('http:')(value) ?? (isLoopback(value) ? undefined : 'must be a loopback address'),
  },
  graphUrl: {
    flag: '--graph-url <url>',
    environment: 'BALCAO_GRAPH_URL',
    for: 'serving',
    meaning:
      "Where the Graph API of Meta's WhatsApp Business Platform is; Meta's own unless given. Only for the local emulator.",
    fault: value => aUrl('http:')(value) ?? (isLoopback(value) ? undefined : 'must be a loopback address'),
  },
  waUrl: {
    flag: '--wa-url <url>',
    environment: 'BALCAO_WA_URL',
    for: 'serving',
    meaning: 'Where WhatsApp is; the real one unless given. Only for the local emulator.',
    fault: value => aUrl('ws:', 'wss:')(value) ?? (isLoopback(value) ? undefined : 'must be a loopback address'),
  },
  waRootKey: {
    flag: '--wa-root-key <base64>',
    environment: 'BALCAO_WA_ROOT_KEY',
    for: 'serving',
    meaning: "The emulator's root key; needs --wa-url.",
    fault: value =>
      Buffer.from(value, 'base64').length === 32
        ? undefined
        : 'must be a key of 32 bytes in base64, as the emulator prints it',
  },
  waCa: {
    flag: '--wa-ca <file>',
    environment: 'BALCAO_WA_CA',
    for: 'serving',
    meaning: "The emulator's certificate authority, a PEM file; needs --wa-url.",
    fault: aCertificate,
  },
  waVersionSource: {
    flag: '--wa-version-source <url>',
    environment: 'BALCAO_WA_VERSION_SOURCE',
    for: 'serving',
    meaning: 'Where the emulator says which version of WhatsApp Web is current; needs --wa-url.',
    fault: value => aUrl('http:')(value) ?? (isLoopback(value) ? undefined : 'must be a loopback address'),
  },
  waPace: {
    flag: '--wa-pace <human|open>',
    environment: 'BALCAO_WA_PACE',
    for: 'serving',
    fallback: 'human',
    meaning: "Whether what programs send keeps a person's pace; open, for measuring, needs --wa-url.",
    fault: oneOf(['human', 'open']),
  },
  waVersion: {
    flag: '--wa-version <version>',
    environment: 'BALCAO_WA_VERSION',
    for: 'serving',
    meaning: 'Version of WhatsApp Web to claim, such as 2.3000.1043857760; the current one unless given.',
    fault: value => (isWebVersion(value) ? undefined : 'must be a version like 2.3000.1043857760'),
  },
  waVersionCheck: {
    flag: '--wa-version-check <yes|no>',
    environment: 'BALCAO_WA_VERSION_CHECK',
    for: 'serving',
    fallback: 'yes',
    meaning: 'Whether web.whatsapp.com is asked for the current version, at the start and every six hours.',
    fault: oneOf(['yes', 'no']),
  },
  logLevel: {
    flag: '--log-level <level>',
    environment: 'BALCAO_LOG_LEVEL',
    for: 'serving',
    fallback: 'info',
    meaning: 'How much is logged: trace, debug (each request, too), info, warn, error or silent.',
    fault: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent']),
  },
} as const satisfies Record<string, Option>

export type OptionName = keyof typeof options
