import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { type CertificateFiles, certificateError, originsIn, readCertificate } from '../http/index.ts'
import { MINUTE } from '../kit/clock.ts'
import type { BackupLocation } from '../storage/backup/index.ts'
import { type Option, type OptionName, options, type Purpose, purposes } from './options.ts'

/** Where what companies ask for may lead beside the internet; `loopback`: nowhere but to this machine. */
type PrivateRequests = 'yes' | 'no' | 'loopback'

export interface Config {
  data: string
  host: string
  port: number
  /** Among how many processes the companies are shared. */
  processes: number
  publicUrl: string | undefined
  /** Whose pages may call the API beside our own. */
  allowedOrigins: readonly string[]
  /** Who is a proxy in front: `yes`, `no` or addresses. */
  trustProxy: string
  /** Served by https itself. */
  tls: CertificateFiles | undefined
  redirectPort: number | undefined
  metrics: { port: number | undefined; host: string; token: string | undefined } | undefined
  signup: boolean
  privateProxies: boolean
  privateRequests: PrivateRequests
  wa:
    | {
        url: string
        rootKey: string | undefined
        ca: string | undefined
        versionSource: string | undefined
        /** Nothing that is sent waits for the limiter. */
        isOpen: boolean
      }
    | undefined
  /** Undefined where no backups are made by themselves. */
  backup: (BackupLocation & { at: readonly string[]; keep: number; every: number }) | undefined
  backupBeforeUpgrade: boolean
  /** Of the local emulator. */
  asaasUrl: string | undefined
  speechUrl: string | undefined
  graphUrl: string | undefined
  waVersion: string | undefined
  waVersionCheck: boolean
  logLevel: string
}

/** Everything that is wrong with the configuration, all at once. */
export class ConfigError extends Error {
  override readonly name = 'ConfigFault'
  readonly faults: string[]
  constructor(errors: string[]) {
    super(errors.join('\n'))
    this.faults = errors
  }
}

/** What was said of the configuration: options by their names, and the environment. */
type Flags = Partial<Record<OptionName, string>>
type Environment = Record<string, string | undefined>

/** What is wrong with an option, or with several together. */
interface OptionError {
  option?: OptionName
  sentence: string
}

/**
 * Flags before environment before defaults. Throws a `ConfigError` that lists every error of what everything needs, and of what these
 * purposes need; any other option that cannot be read is as if nothing had been said of it.
 */
export function readConfig(flags: Flags, environment: Environment, needed: readonly Purpose[] = purposes): Config {
  const { config, faults: errors } = lookAtConfig(flags, environment, needed)
  if (errors.length) throw new ConfigError(errors.map(({ sentence }) => sentence))
  return config
}

/** The same, with its errors beside it: what cannot be read has its default, but for the data folder, which is as it was named. */
export function lookAtConfig(
  flags: Flags,
  environment: Environment,
  needed: readonly Purpose[] = purposes,
): { config: Config; faults: OptionError[] } {
  const errors: OptionError[] = unknownVariables(environment).map(name => ({
    sentence: `${name} is not an option of Balcão`,
  }))
  const blame = (purpose: Purpose | undefined, error: OptionError): void => {
    if (purpose === undefined || needed.includes(purpose)) errors.push(error)
  }
  const value = (name: OptionName): string | undefined => {
    const option: Option = options[name]
    const provided = flags[name] ?? (environment[option.environment] || undefined)
    const taken = provided ?? option.fallback
    // A command that looks elsewhere may be given anywhere; anyone who works on the folder says what is wrong with it.
    const isMeant = provided !== undefined || name !== 'data' || needed.includes('serving')
    const error = taken !== undefined && isMeant && option.fault?.(taken)
    if (!error) return taken
    const where = flags[name] === undefined && provided !== undefined ? option.environment : option.flag.split(' ')[0]
    const sentence = `${where} ${error}${option.secret ? '' : `, not "${taken}"`}`
    blame(option.for, { option: name, sentence })
    return name === 'data' ? taken : option.fallback
  }
  const read = Object.fromEntries(Object.keys(options).map(name => [name, value(name as OptionName)])) as Record<
    OptionName,
    string | undefined
  >
  const input = (name: OptionName): boolean => (flags[name] ?? environment[options[name].environment] ?? '') !== ''
  const isLocalOnly = input('waRootKey') || input('waCa') || input('waVersionSource') || read.waPace === 'open'
  if (isLocalOnly && !input('waUrl'))
    blame('serving', { sentence: '--wa-root-key, --wa-ca, --wa-version-source and --wa-pace open need --wa-url' })
  if (input('tlsCert') !== input('tlsKey')) blame('serving', { sentence: '--tls-cert and --tls-key need each other' })
  if (input('redirectPort') && !input('tlsCert'))
    blame('serving', { sentence: '--redirect-port needs --tls-cert and --tls-key' })
  const tls = read.tlsCert && read.tlsKey ? { cert: read.tlsCert, key: read.tlsKey } : undefined
  if (tls && needed.includes('serving') && errors.length === 0) {
    const error = certificateError(readCertificate(tls))
    if (error) errors.push({ sentence: `--tls-cert and --tls-key: ${error}` })
  }
  return { config: configOf(read, tls), faults: errors }
}

function configOf(read: Record<OptionName, string | undefined>, tls: CertificateFiles | undefined): Config {
  return {
    data: resolve(read.data!),
    host: read.host!,
    port: Number(read.port),
    processes: read.processes === 'auto' ? availableParallelism() : Number(read.processes),
    publicUrl: read.publicUrl?.replace(/\/$/, ''),
    allowedOrigins: originsIn(read.allowOrigin ?? ''),
    trustProxy: read.trustProxy!,
    tls,
    redirectPort: read.redirectPort === undefined ? undefined : Number(read.redirectPort),
    metrics:
      read.metricsPort === undefined && read.metricsToken === undefined
        ? undefined
        : {
            port: read.metricsPort === undefined ? undefined : Number(read.metricsPort),
            host: read.metricsHost!,
            token: read.metricsToken,
          },
    signup: read.signup === 'yes',
    privateProxies: read.privateProxies === 'yes',
    privateRequests: read.privateRequests as PrivateRequests,
    wa: read.waUrl
      ? {
          url: read.waUrl,
          rootKey: read.waRootKey,
          ca: read.waCa,
          versionSource: read.waVersionSource,
          isOpen: read.waPace === 'open',
        }
      : undefined,
    backup: read.backupTo
      ? {
          to: read.backupTo,
          s3Key: read.backupS3Key,
          s3Secret: read.backupS3Secret,
          at: read.backupAt!.split(','),
          keep: Number(read.backupKeep),
          every: Number(read.backupEvery) * MINUTE,
        }
      : undefined,
    backupBeforeUpgrade: read.backupBeforeUpgrade === 'yes',
    asaasUrl: read.asaasUrl,
    speechUrl: read.speechUrl,
    graphUrl: read.graphUrl?.replace(/\/$/, ''),
    waVersion: read.waVersion,
    waVersionCheck: read.waVersionCheck === 'yes',
    logLevel: read.logLevel!,
  }
}

/** A misspelt variable would be passed over in silence; name it. */
function unknownVariables(environment: Record<string, string | undefined>): string[] {
  // Where a packaged program lays its parts; it is read before there is a configuration.
  const known = new Set<string>([...Object.values(options).map(option => option.environment), 'BALCAO_CACHE'])
  return Object.keys(environment).filter(name => name.startsWith('BALCAO_') && !known.has(name))
}
