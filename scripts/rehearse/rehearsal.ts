import { SECOND } from '../../core/kit/clock.ts'
import type { Hands } from './hands/hands.ts'
import { Line, type LineParts } from './line.ts'
import { Notebook } from './notebook.ts'
import { Pseudonyms, withoutNumbers } from './redacted/pseudonyms.ts'
import { type Report, writeReport } from './report.ts'
import { linkByCode, linkByQr } from './steps/linking.ts'
import { type ReceiveStep, type SendStep, type StepName, stepNames } from './steps/names.ts'
import { night } from './steps/night.ts'
import { receive } from './steps/receiving.ts'
import { ComeBackLater, type Outcome, type Scene } from './steps/scene.ts'
import { send } from './steps/sending.ts'

export interface RehearsalOptions extends Pick<LineParts, 'place' | 'versionSource' | 'waVersion'> {
  /** Everything of it lies here, the report too. */
  folder: string
  against: Report['against']
  hands: Hands
  /** The night is over: go on with what was written to the line meanwhile. */
  goOn: boolean
  /** Ends the run; what was done is stored, and the next run goes on. */
  ending: AbortSignal
}

export type Ending = 'done' | 'later' | 'interrupted' | 'not linked' | 'night waits'

/** Walks through all steps that are not done yet, and writes the report after each. */
export async function rehearse(options: RehearsalOptions): Promise<Ending> {
  const { folder, hands, goOn, ending } = options
  const notebook = new Notebook(folder)
  if (notebook.pages.nightSince !== null && !goOn) return 'night waits'
  const pseudonyms = new Pseudonyms(notebook.pages.names)
  const open = (): Line => new Line({ ...options, notebook, pseudonyms })
  const scene: Scene = {
    line: open(),
    reopen: () => {
      scene.line = open()
    },
    hands,
    notebook,
    pseudonyms,
  }
  const ended = new Promise<'interrupted'>(resolve => {
    ending.addEventListener('abort', () => resolve('interrupted'), { once: true })
    if (ending.aborted) resolve('interrupted')
  })
  try {
    return await Promise.race([walk(scene, options), ended])
  } catch (error) {
    if (error instanceof ComeBackLater) return 'later'
    throw error
  } finally {
    await scene.line.close()
    notebook.save()
  }
}

async function walk(scene: Scene, { folder, against, ending }: RehearsalOptions): Promise<Ending> {
  const { notebook, hands } = scene
  for (const step of stepNames.filter(each => !notebook.has(each))) {
    if (!(await isReady(scene, step))) return 'not linked'
    const began = Date.now()
    const { came = [], why, ...outcome } = await act(scene, step)
    if (ending.aborted) return 'interrupted'
    const seconds = Math.round((Date.now() - began) / SECOND)
    const emitted = why === undefined ? {} : { why: withoutNumbers(why) }
    notebook.pages.steps.push({ step, ...outcome, ...emitted, came, seconds, stanzas: scene.line.takeStanzas() })
    notebook.save()
    writeReport(folder, notebook, against)
    hands.say(outcome.verdict, step, why)
  }
  return 'done'
}

/** Links the number again where a run begins in the middle, or a step cost the link. */
async function isReady(scene: Scene, step: StepName): Promise<boolean> {
  if (step === 'link-qr' || scene.line.state?.status === 'CONNECTED') return true
  if (step === 'link-code' && scene.line.state === undefined) return true
  return (await linkByQr(scene)).verdict === 'as expected'
}

function act(scene: Scene, step: StepName): Promise<Outcome> {
  if (step === 'link-qr') return linkByQr(scene)
  if (step === 'link-code') return linkByCode(scene)
  if (step === 'night') return night(scene)
  if (step.startsWith('receive-')) return receive(scene, step as ReceiveStep)
  const { peer, last } = scene.notebook.pages
  if (peer && last) return send(scene, step as SendStep)
  return Promise.resolve({ expected: 'the second phone is known', verdict: 'skipped', why: 'it wrote nothing' })
}
