import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { WHATSAPP_WEB } from '../../core/whatsapp/index.ts'
import { startEmulator } from '../../emulators/whatsapp/index.ts'
import { EmulatedHands } from './hands/emulated.ts'
import type { SpokenContent } from './hands/hands.ts'
import { TerminalHands } from './hands/terminal.ts'
import { type Ending, type RehearsalOptions, rehearse } from './rehearsal.ts'
import { type Language, languageOf, languages, prompts, rejections, saids } from './words.ts'

/**
 * `npm run rehearse`: walks a person with a spare number and a second phone through linking, sending and receiving on the real
 * WhatsApp, and writes a report. `-- continue` after the night; `--data <folder>`, `--lang pt|en|es`, `--wa-version <version>`;
 * `--emulator` plays both phones by itself on this machine, in a folder of its own, and needs nobody.
 */
const { values, positionals } = provided()
const language: Language = languages.find(each => each === values.lang) ?? languageOf(process.env.LANG)
const say = (sentence: SpokenContent, detail = ''): void => console.log(`${saids[sentence][language]} ${detail}`)
const ending = new AbortController()
const leave = (): void => ending.abort()
// npm and the terminal both tell about Ctrl+C, and anyone who reads what is said here may go before the end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, leave)
process.stdout.on('error', leave)

const common = { waVersion: values['wa-version'], goOn: positionals.includes('continue'), ending: ending.signal }
if (!values.emulator && !process.stdin.isTTY) reject(rejections.terminal[language])
const ended = values.emulator ? await withEmulator() : await withPhones()
process.exit(ended === 'interrupted' ? 130 : ended === 'not linked' ? 1 : 0)

async function withPhones(): Promise<Ending> {
  const hands = new TerminalHands(language, leave)
  try {
    return await emitted({
      ...common,
      folder: resolve(values.data),
      place: {},
      versionSource: WHATSAPP_WEB,
      against: 'WhatsApp',
      hands,
    })
  } finally {
    hands.close()
  }
}

async function withEmulator(): Promise<Ending> {
  const wa = await startEmulator()
  const folder = mkdtempSync(join(tmpdir(), 'balcao-rehearsal-'))
  const { url, rootKey, certificateAuthority, versionSource } = wa
  const place = { url, rootKey, certificateAuthority }
  const hands = new EmulatedHands(wa, (verdict, step, why) =>
    say(verdict, step && `${step}: ${why ?? prompts[step][language]}`),
  )
  let ended: Ending | undefined
  try {
    ended = await emitted({ ...common, folder, place, versionSource, against: 'the emulator', hands })
    return ended
  } finally {
    await wa.stop()
    if (ended !== 'done') rmSync(folder, { recursive: true, force: true })
  }
}

async function emitted(options: RehearsalOptions): Promise<Ending> {
  const ended = await rehearse(options)
  say(ended, ended === 'done' ? join(options.folder, 'report.json') : '')
  return ended
}

function provided() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        data: { type: 'string', default: './rehearsal' },
        lang: { type: 'string' },
        emulator: { type: 'boolean', default: false },
        'wa-version': { type: 'string' },
      },
    })
  } catch (error) {
    return reject((error as Error).message)
  }
}

function reject(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
