import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MediaKind } from '../../events.ts'
import { newWaId } from '../../message-id.ts'
import { linked, type Watch } from '../watch.ts'
import type { Person, World } from '../world.ts'

const kinds: MediaKind[] = ['image', 'video', 'audio', 'voice', 'document', 'sticker']

/** Names of a person that may come in this world, and at least one must. */
const addressOf = ({ pn, tells: reports }: Person) => (reports === 'lid' ? { lid: expect.any(String) } : { pn })

export function inbound(make: () => Promise<World>): void {
  describe('what arrives', () => {
    let world: World
    let company: Watch
    beforeAll(async () => {
      world = await make()
      company = await linked(world)
    })
    afterAll(async () => {
      await company.session.close()
      await world.stop()
    })

    it('a text, with who wrote it, when, and their name', async () => {
      const waId = await world.ana.says('bom dia')
      const event = await company.message(waId)
      expect(event).toMatchObject({ kind: 'text', body: 'bom dia', pushName: 'Ana', source: 'live' })
      expect(event.key).toMatchObject({ waId, fromMe: false, chat: addressOf(world.ana) })
      expect(event.sentAt).toBeGreaterThan(Date.parse('2026-01-01'))
      expect(event.receipt).toEqual(expect.any(String))
    })

    it('both names of a person, once both are known', async () => {
      const { key } = await company.message(await world.ana.says('who am I?'))
      if (world.ana.tells === 'both')
        expect(key.chat).toEqual({ pn: world.ana.pn, lid: expect.stringMatching(/^\d+$/) })
      expect(key.chat.pn ?? key.chat.lid).toMatch(/^\d+$/)
    })

    it('the messages of a chat in their order', async () => {
      const bodies = Array.from({ length: 20 }, (_, place) => `in order ${place}`)
      for (const body of bodies) await world.bia.says(body)
      await company.text('in order 19')
      const emitted = company.of('message').map(event => event.body)
      expect(emitted.filter(body => body.startsWith('in order'))).toEqual(bodies)
    })

    it.each(kinds)('a file of the kind %s, which opens again as it was sent', async kind => {
      const bytes = Buffer.from(`the bytes of a ${kind} `.repeat(5000))
      const event = await company.message(await world.ana.sendsFile(kind, bytes, { fileName: 'contract.pdf' }))
      expect(event).toMatchObject({ kind, media: { kind, mimeType: expect.stringMatching(/\w+\/\w+/) } })
      expect(event.media?.sizeBytes).toBe(bytes.length)
      const stored = JSON.parse(JSON.stringify(event.media))
      expect(await buffer(await company.session.downloadMedia(stored))).toEqual(bytes)
      if (kind === 'document')
        expect(event).toMatchObject({ body: 'contract.pdf', media: { fileName: 'contract.pdf' } })
    })

    it('the caption of a file as its body', async () => {
      const event = await company.message(await world.ana.sendsFile('image', Buffer.from('x'), { caption: 'look' }))
      expect(event).toMatchObject({ kind: 'image', body: 'look' })
    })

    it('a file that is not there now, and can be had later', async () => {
      const { media } = await company.message(await world.ana.sendsFile('image', Buffer.from('later')))
      world.failDownloads(1)
      await expect(company.session.downloadMedia(media!)).rejects.toMatchObject({ code: 'media-gone' })
      expect((await buffer(await company.session.downloadMedia(media!))).toString()).toBe('later')
    })

    it.each(kinds)('a file of the kind %s that WhatsApp no longer keeps, once the phone gave it again', async kind => {
      const { key, media } = await company.message(await world.ana.sendsFile(kind, Buffer.from('old')))
      world.dropFiles()
      await expect(company.session.downloadMedia(media!)).rejects.toMatchObject({ code: 'media-gone' })
      const again = JSON.parse(JSON.stringify(await company.session.requestMedia(key, media!)))
      expect(again).toMatchObject({ kind, mimeType: media!.mimeType })
      expect((await buffer(await company.session.downloadMedia(again))).toString()).toBe('old')
    })

    it('a file whose address at WhatsApp expired, likewise', async () => {
      const { key, media } = await company.message(await world.ana.sendsFile('image', Buffer.from('expired')))
      world.dropFiles({ expire: true })
      await expect(company.session.downloadMedia(media!)).rejects.toMatchObject({ code: 'media-gone' })
      const again = await company.session.requestMedia(key, media!)
      expect((await buffer(await company.session.downloadMedia(again))).toString()).toBe('expired')
    })

    it('no file that the phone has not either', async () => {
      const { key, media } = await company.message(await world.ana.sendsFile('image', Buffer.from('gone')))
      world.dropFiles({ phoneForgets: true })
      await expect(company.session.requestMedia(key, media!)).rejects.toMatchObject({ code: 'media-gone' })
    })

    it('a place', async () => {
      const event = await company.message(await world.ana.sendsLocation(-23.5, -46.6, 'Sé'))
      expect(event).toMatchObject({ kind: 'location', location: { latitude: -23.5, longitude: -46.6, name: 'Sé' } })
    })

    it('a contact card, with its number', async () => {
      const event = await company.message(await world.ana.sendsContact('Caio', '5511977770000'))
      expect(event).toMatchObject({ kind: 'contacts', contacts: [{ name: 'Caio', number: '5511977770000' }] })
    })

    it('an answer, with what it answers', async () => {
      const first = await world.ana.says('the question')
      await company.message(first)
      const event = await company.message(await world.ana.says('the answer', { quotes: first }))
      expect(event.quoted).toMatchObject({ waId: first })
    })

    it('a changed text, under the key of the message', async () => {
      const waId = await world.ana.says('helo')
      await company.message(waId)
      await world.ana.edits(waId, 'hello')
      const event = await company.until('edit', each => each.key.waId === waId)
      expect(event).toMatchObject({ key: { fromMe: false }, body: 'hello', editedAt: expect.any(Number) })
    })

    it('a message taken back', async () => {
      const waId = await world.ana.says('oops')
      await company.message(waId)
      await world.ana.deletes(waId)
      expect(await company.until('delete', each => each.key.waId === waId)).toMatchObject({ key: { fromMe: false } })
    })

    it('what the owner types on the phone itself, as ours', async () => {
      const event = await company.message(await world.ana.isToldFromThePhone('I am on my way'))
      expect(event).toMatchObject({ source: 'phone', body: 'I am on my way', key: { fromMe: true } })
      expect(event.key.chat).not.toMatchObject({ pn: world.pn })
    })

    it.each([true, false])('what the owner reads on the phone itself, behind it, secretly: %s', async secretly => {
      const first = await world.bia.says('um')
      const waIds = [first, await world.bia.says('dois')]
      // At once: the phone shows the chat while they come.
      await world.bia.isReadOnThePhone(waIds, { secretly })
      const read = await company.until('read', each => each.waIds.includes(first))
      expect(read).toMatchObject({ chat: addressOf(world.bia), at: expect.any(Number), receipt: expect.any(String) })
      expect(read.waIds).toEqual(expect.arrayContaining(waIds))
      const emitted = company.events.filter(each => each.type === 'read' || each.type === 'message')
      expect(emitted.indexOf(read)).toBeGreaterThan(emitted.indexOf(await company.message(waIds[1]!)))
      expect(company.of('ack').filter(({ waId }) => waIds.includes(waId))).toEqual([])
    })

    it('what the owner reads on the phone itself in a group', async () => {
      const group = await world.group('Condomínio')
      const waId = await world.bia.says('olá, grupo', { group })
      await world.bia.isReadOnThePhone([waId], { group })
      expect(await company.until('read', each => each.waIds.includes(waId))).toMatchObject({ chat: { group } })
    })

    it('a message that cannot be read at first: a placeholder, then the content under the same key', async () => {
      const waId = await world.ana.sendsGarbled('now you can')
      const content = await company.until('message', each => each.key.waId === waId && each.kind === 'text')
      expect(content.body).toBe('now you can')
      const emitted = company.of('message').filter(each => each.key.waId === waId)
      expect(emitted.map(each => each.kind)).toEqual(['undecryptable', 'text'])
      expect(emitted[0]!.key.chat).toEqual(content.key.chat)
    })

    it('a message in a group that cannot be read at first, though its key can', async () => {
      const group = await world.group('Vizinhos')
      const waId = await world.ana.sendsGarbledTo(group, 'agora sim')
      await company.until('message', each => each.key.waId === waId && each.kind === 'text')
      const emitted = company.of('message').filter(each => each.key.waId === waId)
      expect(emitted.map(each => each.kind)).toEqual(['undecryptable', 'text'])
    })

    it('a poll of ours, and what someone votes', async () => {
      const poll = await world.ana.isPolledFromThePhone('Quando?', ['Hoje', 'Amanhã'])
      expect(await company.message(poll)).toMatchObject({ kind: 'unknown', form: 'poll' })
      const vote = await company.message(await world.ana.votes(poll, ['Amanhã']))
      expect(vote).toMatchObject({ form: 'pollVote', body: 'Quando?\n✓ Amanhã', quoted: { waId: poll } })
    })

    it('a cart, what it was as it came, and then what is in it', async () => {
      const things = [
        { name: 'Vaso', quantity: 2, price: 40 },
        { name: 'Fita', quantity: 1, price: 10 },
      ]
      const waId = await world.ana.sendsCart(things, 'sem pressa')
      const event = await company.message(waId)
      expect(event).toMatchObject({ form: 'cart', items: 2, body: 'sem pressa\nTotal: R$ 90,00' })
      expect(event.raw).toMatch(/^[\w+/]+=*$/)
      const whole = await company.until('message', each => each.key.waId === waId && each.completes === true)
      expect(whole.body).toBe('sem pressa\n2 × Vaso: R$ 40,00\n1 × Fita: R$ 10,00\nTotal: R$ 90,00')
      expect(whole.key).toEqual(event.key)
    })

    it('a kind of message that is newer than the program, as one that there is', async () => {
      const event = await company.message(await world.ana.sendsNews())
      expect(event).toMatchObject({ kind: 'unknown', form: 'other', body: '', raw: expect.stringMatching(/./) })
    })

    it('who is mentioned in a group', async () => {
      const group = await world.group('Feira')
      const event = await company.message(await world.ana.mentions(group, world.bia.pn))
      expect(event.mentions).toEqual([expect.objectContaining({ lid: event.body.slice('oi @'.length) })])
    })

    it('a message that only the phone may show, once and as what it is', async () => {
      const waId = await world.ana.sendsToPhonesOnly('segredo', 'view_once')
      expect(await company.message(waId)).toMatchObject({ kind: 'unknown', form: 'viewOnce', body: '' })
      await company.message(await world.ana.says('after the secret'))
      expect(company.of('message').filter(each => each.key.waId === waId)).toHaveLength(1)
    })

    it('a message that came without content, and again when our phone gave it', async () => {
      const waId = await world.ana.sendsToPhonesOnly('vim pelo anúncio', '')
      await company.until('message', each => each.key.waId === waId && each.body === 'vim pelo anúncio')
      const emitted = company.of('message').filter(each => each.key.waId === waId)
      expect(emitted.map(each => each.kind)).toEqual(['undecryptable', 'text'])
      expect(emitted[1]!.key).toEqual(emitted[0]!.key)
    })

    it('a reaction that cannot be read at first leaves no placeholder', async () => {
      const waId = newWaId()
      await company.session.send({ waId, to: { pn: world.ana.pn }, content: { type: 'text', body: 'gostou?' } })
      await world.ana.gets(waId)
      const before = company.of('message').length
      await world.ana.reactsGarbled(waId, '🎉', true)
      await company.until('reaction', each => each.emoji === '🎉')
      expect(company.of('message')).toHaveLength(before)
      await world.ana.reactsGarbled(waId, '🧨', false)
      await company.until('reaction', each => each.emoji === '🧨')
      const { key } = company.of('message').at(-1)!
      expect(company.of('message').at(-1)).toMatchObject({ kind: 'undecryptable' })
      expect(await company.until('void')).toMatchObject({ key })
    })

    it('a message in a group, with who wrote it', async () => {
      const group = await world.group('Família')
      const { key } = await company.message(await world.ana.says('oi gente', { group }))
      expect(key).toMatchObject({ chat: { group }, sender: addressOf(world.ana) })
      await company.message(await world.bia.says('oi', { group }))
    })

    it('a message to a broadcast list, in the conversation with who wrote it', async () => {
      const { key, kind } = await company.message(await world.ana.says('hoje tem promoção', { toList: true }))
      expect([kind, key.chat, key.sender]).toEqual(['text', expect.objectContaining(addressOf(world.ana)), undefined])
    })

    it('who types or records in a chat that is watched, and in no other', async () => {
      const { pn } = world.ana
      await company.message(await world.ana.says('oi'))
      world.ana.types('text')
      await company.session.watchTyping([{ pn }])
      // What is asked is answered behind what was said before.
      await company.session.checkNumber(pn)
      world.bia.types('text')
      world.ana.types('audio')
      expect(await company.until('typing')).toMatchObject({ chat: { pn }, what: 'audio' })
      world.ana.types(null)
      await company.until('typing', ({ what }) => what === null)
      await company.session.watchTyping([])
      await company.session.checkNumber(pn)
      world.ana.types('text')
      await company.message(await world.ana.says('pronto'))
      expect(company.of('typing').map(({ what }) => what)).toEqual(['audio', null])
    })

    it('a call that rings, and that nobody took', async () => {
      const call = world.ana.calls()
      const ringing = await company.until('call', each => each.callId === call.callId)
      expect(ringing).toMatchObject({ state: 'ringing', video: false, group: false, from: addressOf(world.ana) })
      call.givesUp()
      await company.until('call', each => each.callId === call.callId && each.state === 'missed')
    })

    it('a call that we reject', async () => {
      const call = world.ana.calls()
      const ringing = await company.until('call', each => each.callId === call.callId)
      await company.session.rejectCall(ringing)
      await call.rejected()
    })

    it('a new picture', async () => {
      await world.ana.setsPicture(Buffer.from('face'))
      await company.until('contact', each => each.picture === 'changed')
    })
  })
}
