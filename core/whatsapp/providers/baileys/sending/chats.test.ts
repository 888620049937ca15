import { afterEach, beforeEach, expect, it } from 'vitest'
import { linked, opened, type Watch } from '../../../conformance/watch.ts'
import { type EmulatorWorld, emulatorWorld } from '../../../conformance/worlds/emulator.ts'
import { newWaId } from '../../../message-id.ts'

const DAY = 86_400

let world: EmulatorWorld
let desk: Watch
beforeEach(async () => {
  world = await emulatorWorld('lid')
  desk = await linked(world)
})
afterEach(async () => {
  await desk.session.close()
  await world.stop()
})

const anaOnThePhone = () => world.wa.customer(world.ana.pn)

/** To whom the receipt of a message that was read just now went. */
async function readBy(waId: string): Promise<string | undefined> {
  const { key } = await desk.message(waId)
  await desk.session.markRead([key])
  const receipt = () =>
    world.wa.stanzas.all.find(
      ({ stanza: { tag, attrs } }) => tag === 'receipt' && attrs.type === 'read' && attrs.id === waId,
    )
  await world.wa.network.changes.until(receipt, 'a read receipt')
  return receipt()?.stanza.attrs.to
}

it('tells who wrote that it was read by the name under which the message came, after a new start too', async () => {
  expect(await readBy(await world.ana.says('by LID'))).toMatch(/@lid$/)
  anaOnThePhone().addressedBy = 'pn'
  const byNumber = await world.ana.says('by number')
  await desk.message(byNumber)
  await desk.session.close()
  const before = desk
  desk = await opened(world)
  const { key } = await before.message(byNumber)
  desk.events.push(...before.events)
  expect(key.chat).toMatchObject({ pn: world.ana.pn, lid: expect.any(String) })
  expect(await readBy(byNumber)).toMatch(/@s\.whatsapp\.net$/)
})

it('sends what disappears to whom messages disappear, until they stay again', async () => {
  const expiration = async () => {
    const waId = newWaId()
    await desk.session.send({ waId, to: { pn: world.ana.pn }, content: { type: 'text', body: 'answer' } })
    const { message } = await anaOnThePhone().waitFor(entry => entry.id === waId)
    return message.extendedTextMessage?.contextInfo?.expiration ?? undefined
  }
  const contextInfo = { expiration: DAY }
  const sent = await anaOnThePhone().sends(world.phone, {
    proto: { extendedTextMessage: { text: 'hush', contextInfo } },
  })
  const { key } = await desk.message(sent.id)
  expect(await expiration()).toBe(DAY)
  await desk.message(await world.ana.says('no more'))
  expect(await expiration()).toBeUndefined()
  expect(key.chat.pn).toBe(world.ana.pn)
})

it.each(['pn', 'lid'] as const)(
  'names the author of what it answers in a group as the group does: by %s',
  async how => {
    const group = world.wa.group('Equipe', world.phone, [world.ana.pn, world.bia.pn], how)
    const id = group.jid.split('@')[0]!
    const requested = await world.ana.says('who?', { group: id })
    const { key } = await desk.message(requested)
    const waId = newWaId()
    const quoted = { key, body: 'who?' }
    await desk.session.send({ waId, to: { group: id }, content: { type: 'text', body: 'me' }, quoted })
    const { message } = await world.wa.customer(world.bia.pn).waitFor(entry => entry.id === waId)
    const author = message.extendedTextMessage?.contextInfo?.participant
    expect(author).toMatch(how === 'lid' ? /@lid$/ : /@s\.whatsapp\.net$/)
  },
)
