import { HOUR, SECOND } from '../../../core/kit/clock.ts'
import type { MessageArrived } from '../../../core/whatsapp/events.ts'
import { linkByQr } from './linking.ts'
import { ComeBackLater, linesSince, type Outcome, type Scene } from './scene.ts'

/** What is written to the line while it is off, and the one that says that all of them have come. */
export const NIGHTLY = ['1', '2', '3', '4', '5']
export const MORNING = '6'

/** The line is off for a while, in which messages are written to it; all of them come, in order, once. */
export async function night(scene: Scene): Promise<Outcome> {
  const { pages } = scene.notebook
  if (pages.nightSince === null) {
    pages.nightSince = Date.now()
    pages.seen = scene.line.heard.length
    scene.notebook.save()
    await scene.line.close()
    if ((await scene.hands.night()) === 'later') throw new ComeBackLater()
    scene.reopen()
    await linkByQr(scene, 'night')
  }
  const hours = ((Date.now() - pages.nightSince) / HOUR).toFixed(1)
  const expected = `${NIGHTLY.length} texts of before, in order and once, after ${hours} hours; then one of now`
  const over = new AbortController()
  const isThere = (): true | undefined => textsOf(scene).some(({ body }) => body.trim() === MORNING) || undefined
  const answer = scene.hands.morning(over.signal)
  await Promise.race([answer, scene.line.until(isThere, 12 * HOUR, over.signal)])
  const content = isThere() ? undefined : await answer
  await scene.line.until(isThere, SECOND)
  over.abort()
  pages.nightSince = null
  const came = linesSince(scene, pages.seen)
  if (content?.says === 'skip') return { expected, verdict: 'skipped', why: content.why, came }
  const order = textsOf(scene).map(({ body }) => body.trim())
  const isRight = order.join() === [...NIGHTLY, MORNING].join()
  return { expected, verdict: isRight ? 'as expected' : 'otherwise', came: [...came, verdictLine(order)] }
}

/** The numbered texts among what came, repetitions included. */
const textsOf = ({ line, notebook: { pages } }: Scene): MessageArrived[] =>
  line.heard
    .slice(pages.seen)
    .map(({ event }) => event)
    .filter((event): event is MessageArrived => event.type === 'message' && event.kind === 'text')
    .filter(({ body }) => [...NIGHTLY, MORNING].includes(body.trim()))

const verdictLine = (order: string[]): string => `came in this order: ${order.join(' ') || 'nothing'}`
