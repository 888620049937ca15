import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { readLetter } from '../../../emulators/smtp/letter.ts'
import { SmtpEmulator, type SmtpOptions } from '../../../emulators/smtp/smtp.ts'
import { HOUR, MINUTE } from '../../kit/clock.ts'
import { authRoutes } from '../../platform/auth/contract.ts'
import { optionRoutes } from '../../platform/options/contract.ts'
import { companyFile } from '../../storage/index.ts'
import { settingRoutes } from '../../tenant/settings/contract.ts'
import { test } from '../testing/test.ts'
import { PASSWORD, type World, type WorldOptions } from '../testing/world.ts'

const OPERATOR = 'admin@balcao.local'

/** A world with a mail server, where a backup is made each night, if its place is a folder. */
async function aWorld(openWorld: (options?: WorldOptions) => Promise<World>, smtpOptions: SmtpOptions = {}) {
  const smtp = await SmtpEmulator.start({ security: 'none', ...smtpOptions })
  const folder = mkdtempSync(join(tmpdir(), 'balcao-'))
  onTestFinished(async () => {
    await smtp.stop()
    rmSync(folder, { recursive: true })
  })
  const backupTo = join(folder, 'backups')
  const world = await openWorld({ flags: { backupTo, privateRequests: 'yes', publicUrl: 'https://desk.example' } })
  const operator = await world.superAdmin()
  const place = { host: smtp.host, port: smtp.port, security: 'none', username: '', sender: 'balcao@balcao.example' }
  await operator.call(optionRoutes.change, { body: { mail: { ...place, forCompanies: false } } as never })
  return { world, smtp, backupTo, letters: () => Promise.all(smtp.mails.map(readLetter)) }
}

test('a backup that fails is mailed once, in the language of anyone who gets it, and once more when one was made', async ({
  openWorld,
}) => {
  const { world, backupTo, letters } = await aWorld(openWorld)
  writeFileSync(backupTo, 'no folder')
  await world.advance(20 * MINUTE)
  await world.restart()
  await world.advance(30 * MINUTE)
  expect(await letters()).toMatchObject([
    {
      to: OPERATOR,
      subject: 'Balcão: algo no servidor precisa de atenção',
      text: expect.stringMatching(/O backup automático falhou.*Instalação: https:\/\/desk\.example/s),
    },
  ])
  await (await world.superAdmin()).call(settingRoutes.update, {
    params: { key: 'defaultLanguage' },
    body: { value: 'en' },
  })
  rmSync(backupTo)
  await world.advance(80 * MINUTE)
  expect((await letters()).slice(1)).toMatchObject([
    {
      to: OPERATOR,
      subject: 'Balcão: resolved on the server',
      text: expect.stringContaining('The automatic backup is made again.'),
    },
  ])
})

test('a damaged database is mailed once, also over a restart after which nobody has met it yet, until its file is another', async ({
  openWorld,
}) => {
  const { world, letters } = await aWorld(openWorld)
  const broken = await world.company('Loja Azul')
  const path = companyFile(world.folder, broken.id)
  let stored = Buffer.alloc(0)
  await world.restart(0, () => {
    stored = readFileSync(path)
    for (const suffix of ['-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true })
    writeFileSync(path, 'no database any more '.repeat(1000))
  })
  await world.nobody.refusal(authRoutes.login, { body: { email: broken.adminEmail, password: PASSWORD } })
  await world.advance(20 * MINUTE)
  await world.restart()
  await world.advance(20 * MINUTE)
  const about = (text: string): unknown =>
    expect.objectContaining({ text: expect.stringContaining(`Loja Azul (número ${broken.id}) ${text}.`) })
  expect(await letters()).toEqual([about('está danificado')])
  await world.restart(0, () => {
    writeFileSync(`${path}.new`, stored)
    rmSync(path)
    writeFileSync(path, readFileSync(`${path}.new`))
  })
  await world.advance(20 * MINUTE)
  expect((await letters()).slice(1)).toEqual([about('voltou a funcionar')])
})

test('a mail that does not go is tried again an hour later, and where no server is set up nobody is written to', async ({
  openWorld,
}) => {
  const { world, smtp, backupTo } = await aWorld(openWorld, { fault: 'later' })
  writeFileSync(backupTo, 'no folder')
  await world.advance(30 * MINUTE)
  const emitted = () => world.complaints.filter(({ msg }) => msg === 'a mail about what is at fault was not taken')
  expect([smtp.mails.length, emitted().length]).toEqual([0, 1])
  smtp.fault = undefined
  await world.advance(HOUR)
  expect([smtp.mails.length, emitted().length]).toEqual([1, 1])
  await (await world.superAdmin()).call(optionRoutes.change, { body: { mail: null } })
  rmSync(backupTo)
  await world.advance(80 * MINUTE)
  expect(smtp.mails).toHaveLength(1)
})
