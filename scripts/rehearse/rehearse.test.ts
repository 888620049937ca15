import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { startEmulator } from '../../emulators/whatsapp/index.ts'
import { EmulatedHands } from './hands/emulated.ts'
import { drawn } from './hands/qr.ts'
import { rehearse } from './rehearsal.ts'
import type { Report } from './report.ts'
import { stepNames } from './steps/names.ts'

test('a rehearsal leads from linking to a report that names nobody, broken off on the way and over a night', {
  timeout: 120_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-rehearsal-'))
  const wa = await startEmulator()
  onTestFinished(async () => {
    await wa.stop()
    rmSync(folder, { recursive: true, force: true })
    expect(wa.errors).toEqual([])
  })
  const { url, rootKey, certificateAuthority, versionSource } = wa
  const place = { url, rootKey, certificateAuthority }
  const common = { folder, place, versionSource, against: 'the emulator', goOn: false } as const
  const report = (): Report => JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))

  const breaking = new AbortController()
  const first = new EmulatedHands(wa, (_verdict, step) => step === 'send-reply' && breaking.abort())
  expect(await rehearse({ ...common, hands: first, ending: breaking.signal })).toBe('interrupted')
  expect(report().steps.at(-1)?.step).toBe('send-reply')

  const hands = new EmulatedHands(wa, () => {})
  hands.night = async () => {
    await hands.writesAtNight()
    return 'later'
  }
  const does = hands.does.bind(hands)
  hands.does = async (step, over) =>
    step === 'receive-pix' ? { says: 'skip', why: 'o 55 11 98888 não tem' } : does(step, over)
  const ending = new AbortController().signal
  expect(await rehearse({ ...common, hands, ending })).toBe('later')
  expect(await rehearse({ ...common, hands, ending })).toBe('night waits')
  expect(await rehearse({ ...common, hands, ending, goOn: true })).toBe('done')
  const { steps, claimed } = report()
  expect(steps.map(({ step }) => step)).toEqual(stepNames)
  expect(steps.filter(({ verdict }) => verdict !== 'as expected')).toMatchObject([
    { step: 'receive-pix', verdict: 'skipped', why: 'o ## ## ##### não tem' },
  ])
  expect(claimed).toBe(wa.version)
  expect(steps.at(-1)?.came.at(-1)).toBe('came in this order: 1 2 3 4 5 6')
  expect(steps.find(({ step }) => step === 'receive-view-once')?.stanzas.at(-1)).toMatch(
    /^message from=person-1@lid .*\[unavailable type=view_once\]$/,
  )

  const written = readFileSync(join(folder, 'report.json'), 'utf8').replaceAll(claimed, '')
  for (const phone of [hands.spare, hands.second, hands.third])
    for (const secret of [phone.pn, phone.lid, phone.name]) expect(written).not.toContain(secret)
  const texts = [hands.second, hands.third, hands.spare].flatMap(({ inbox, sent }) => [
    ...inbox.flatMap(({ id, text, caption }) => [id, text, caption]),
    ...sent.keys(),
  ])
  for (const text of texts.filter(each => each && each.length > 1)) expect(written).not.toContain(text)
  expect(written).not.toMatch(/segredo|Contrato|Promoção|Paulista|Nosso grupo/)
  expect(written, 'a number').not.toMatch(/\d{7}/)
  expect(written, 'a key').not.toMatch(/[A-Za-z0-9+/=]{32}/)
})

test('a QR code is drawn for a terminal, whole and with its quiet zone', () => {
  const lines = stripVTControlCharacters(drawn('2@some,code')).split('\n')
  expect(new Set(lines.map(line => line.length)).size).toBe(1)
  expect(lines.length * 2 - lines[0]!.length).toBe(1)
  expect(lines[0]).toMatch(/^ +$/)
  expect(lines[1]).toMatch(/^ {2}█▀{5}█ .* █▀{5}█ {2}$/)
})
