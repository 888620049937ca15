import { MINUTE } from '../../../core/kit/clock.ts'
import { Failure } from '../../../core/kit/errors.ts'
import type { ConnectionState } from '../../../core/whatsapp/sessions/connections.ts'
import { ref } from '../line.ts'
import type { StepName } from './names.ts'
import type { Outcome, Scene } from './scene.ts'

const PATIENCE = 5 * MINUTE
/** A wait for the next attempt of which people want to know. */
const LONG = MINUTE / 2

/** Connects, and shows QR codes until the phone is linked or nobody wants to go on. */
export async function linkByQr(scene: Scene, step: StepName = 'link-qr'): Promise<Outcome> {
  const expected = 'a QR code is scanned, 515, and the next session opens'
  const { line, hands } = scene
  await line.connections.start(ref)
  let displayed = ''
  for (;;) {
    const state = await line.until(() => settled(line.state, displayed), PATIENCE)
    if (state?.status === 'CONNECTED') return { expected, verdict: 'as expected' }
    if (state?.qrcode) {
      displayed = state.qrcode
      await hands.scan(displayed)
      continue
    }
    const why = line.state?.reason ?? 'no answer'
    const answer = await hands.wants(step, why)
    if (answer.says === 'skip') return { expected, verdict: 'skipped', why: answer.why }
    if (answer.says === 'no') return { expected, verdict: 'otherwise', why }
    await line.connections.start(ref)
  }
}

/** Forgets the link and makes a new one by eight characters. */
export async function linkByCode(scene: Scene): Promise<Outcome> {
  const expected = 'eight characters are taken by the phone, 515, and the next session opens'
  const { line, hands } = scene
  const wanted = await hands.wants('link-code')
  if (wanted.says !== 'yes')
    return { expected, verdict: 'skipped', why: wanted.says === 'skip' ? wanted.why : 'not wanted' }
  const pn = await hands.ownNumber()
  await line.connections.reset(ref)
  await line.until(() => line.state?.qrcode || undefined, PATIENCE)
  try {
    await hands.enterCode(await line.connections.requestPairingCode(ref, pn))
  } catch (error) {
    return { expected, verdict: 'otherwise', why: error instanceof Failure ? error.code : 'the code was not taken' }
  }
  const state = await line.until(() => ended(line.state), PATIENCE)
  if (state?.status === 'CONNECTED') return { expected, verdict: 'as expected' }
  return { expected, verdict: 'otherwise', why: line.state?.reason ?? 'no answer' }
}

/** Linked, at its end, or rejected by WhatsApp in a way that fixes itself in minutes or never. */
const ended = (state: ConnectionState | undefined): ConnectionState | undefined =>
  state?.status === 'CONNECTED' || state?.status === 'DISCONNECTED' || waitsLong(state) ? state : undefined

const waitsLong = (state: ConnectionState | undefined): boolean =>
  Boolean(state?.nextAttemptAt && state.nextAttemptAt - Date.now() > LONG)

const settled = (state: ConnectionState | undefined, displayed: string): ConnectionState | undefined =>
  state?.qrcode && state.qrcode !== displayed ? state : ended(state)
