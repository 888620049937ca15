import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const errorsOf = (read: () => unknown): string[] => {
  try {
    read()
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
  return []
}

test('flags win over the environment, which wins over defaults', () => {
  const config = readConfig({ port: '9000' }, { BALCAO_PORT: '7000', BALCAO_LOG_LEVEL: 'debug' })
  expect(config).toMatchObject({ port: 9000, logLevel: 'debug', host: '127.0.0.1', wa: undefined })
})

test('all errors are listed at once, each naming where it comes from', () => {
  const errors = errorsOf(() =>
    readConfig(
      { port: 'eighty' },
      { BALCAO_LOG_LEVEL: 'loud', BALCAO_PROT: '1', BALCAO_WA_URL: 'wss://example.com/ws' },
    ),
  )
  expect(errors).toEqual([
    'BALCAO_PROT is not an option of Balcão',
    '--port must be a number from 0 to 65535, not "eighty"',
    'BALCAO_WA_URL must be a loopback address, not "wss://example.com/ws"',
    'BALCAO_LOG_LEVEL must be one of trace, debug, info, warn, error, silent, not "loud"',
  ])
})

test('a secret that is wrong is not repeated', () => {
  const metricsToken = 'too short'
  expect(errorsOf(() => readConfig({ metricsToken }, {}))).toEqual([
    '--metrics-token must be 16 to 200 characters without spaces',
  ])
})

test('what a command does not need keeps it from nothing, what it needs does, and a misspelt name does always', () => {
  const environment = { BALCAO_PORT: 'x', BALCAO_TLS_CERT: '/nowhere.pem', BALCAO_BACKUP_TO: 's3:nonsense' }
  const config = readConfig({}, environment, [])
  expect([config.port, config.tls, config.backup]).toEqual([8080, undefined, undefined])
  expect(errorsOf(() => readConfig({}, environment, ['backups']))).toEqual([
    expect.stringMatching(/^BALCAO_BACKUP_TO /),
  ])
  expect(errorsOf(() => readConfig({}, environment))).toHaveLength(4)
  expect(errorsOf(() => readConfig({}, { BALCAO_DAT: '/data' }, []))).toEqual(['BALCAO_DAT is not an option of Balcão'])
  expect(errorsOf(() => readConfig({ data: import.meta.filename }, {}, []))).toHaveLength(1)
})

test('a data folder that is a file, or lies in one, is refused', () => {
  const file = fileURLToPath(import.meta.url)
  const sentence = (place: string) => `--data must be a folder, or lie in one, not "${place}"`
  expect(errorsOf(() => readConfig({ data: file }, {}))).toEqual([sentence(file)])
  expect(errorsOf(() => readConfig({ data: `${file}/data` }, {}))).toEqual([sentence(`${file}/data`)])
  expect(errorsOf(() => readConfig({ data: `${file}-that/is/new` }, {}))).toEqual([])
  const address = 's3://host/bucket'
  expect(errorsOf(() => readConfig({ data: address }, {}))).toEqual([
    `--data must be a folder of this machine, not "${address}"`,
  ])
})

test('what nobody named keeps a command that looks elsewhere from nothing, and a start from beginning', () => {
  const here = vi.spyOn(process, 'cwd').mockReturnValue(mkdtempSync(join(tmpdir(), 'balcao-')))
  try {
    writeFileSync(resolve('data'), '')
    expect(readConfig({}, {}, ['backups']).data).toBe(resolve('data'))
    expect(errorsOf(() => readConfig({ data: './data' }, {}, ['backups']))).toHaveLength(1)
    expect(errorsOf(() => readConfig({}, {}))).toEqual(['--data must be a folder, or lie in one, not "./data"'])
  } finally {
    rmSync(resolve('.'), { recursive: true })
    here.mockRestore()
  }
})

test('a certificate authority that is no certificate is rejected, and so is a file that is not there', () => {
  for (const waCa of [fileURLToPath(import.meta.url), '/nowhere/ca.pem'])
    expect(errorsOf(() => readConfig({ waUrl: 'wss://127.0.0.1:1', waCa }, {}))).toEqual([
      `--wa-ca must be a PEM file with a certificate, not "${waCa}"`,
    ])
})

test.each([
  ['a root key without the emulator it belongs to', { waRootKey: Buffer.alloc(32).toString('base64') }],
  ['no pace towards the real WhatsApp', { waPace: 'open' }],
])('%s is refused', (_, flags) => {
  expect(errorsOf(() => readConfig(flags, {}))).toEqual([
    '--wa-root-key, --wa-ca, --wa-version-source and --wa-pace open need --wa-url',
  ])
})

test('a version of WhatsApp Web that is none is rejected, and so is a source for it beyond this machine', () => {
  expect(errorsOf(() => readConfig({ waVersion: 'latest' }, {}))).toEqual([
    '--wa-version must be a version like 2.3000.1043857760, not "latest"',
  ])
  const waVersionSource = 'http://example.com/sw.js'
  expect(errorsOf(() => readConfig({ waUrl: 'ws://127.0.0.1:1', waVersionSource }, {}))).toEqual([
    `--wa-version-source must be a loopback address, not "${waVersionSource}"`,
  ])
})
