import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { writingsOf } from '../../../kit/phone.ts'
import type { MediaKind } from '../../events.ts'
import { newWaId } from '../../message-id.ts'
import type { OutgoingContent, OutgoingMessage } from '../../outgoing.ts'
import { linked, type Watch } from '../watch.ts'
import type { World } from '../world.ts'

const kinds: MediaKind[] = ['image', 'video', 'audio', 'voice', 'document', 'sticker']

export function outbound(make: () => Promise<World>): void {
  describe('what is sent', () => {
    let world: World
    let company: Watch
    let folder: string
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'wa-outbound-'))
      world = await make()
      company = await linked(world)
      await company.message(await world.ana.says('hello'))
    })
    afterAll(async () => {
      await company.session.close()
      await world.stop()
      rmSync(folder, { recursive: true, force: true })
    })

    /** Sends, and waits for WhatsApp to say that it has it. */
    const send = async (content: OutgoingContent, more: Partial<OutgoingMessage> = {}) => {
      const waId = newWaId()
      await company.session.send({ waId, to: { pn: world.ana.pn }, content, ...more })
      await company.ack(waId, 1)
      return waId
    }
    const key = (waId: string) => ({ waId, fromMe: true, chat: { pn: world.ana.pn } })

    it('a text arrives under the id that we gave it, and its ticks rise', async () => {
      const waId = await send({ type: 'text', body: 'bom dia https://example.com' })
      expect(await world.ana.gets(waId)).toMatchObject({ kind: 'text', body: 'bom dia https://example.com' })
      await world.ana.reads(waId)
      await company.ack(waId, 4)
      const acks = company.of('ack').flatMap(event => (event.waId === waId ? [event.ack] : []))
      expect(acks).toEqual([...acks].sort())
      expect(new Set(acks).size).toBe(acks.length)
    })

    it('a text to someone known by LID alone', async () => {
      const { key: inboundKey } = await company.message(await world.bia.says('oi'))
      const waId = await send({ type: 'text', body: 'olá' }, { to: { lid: inboundKey.chat.lid! } })
      expect(await world.bia.gets(waId)).toMatchObject({ body: 'olá' })
    })

    it('that we type shows on their phone, and our number is not online for it', async () => {
      await company.session.showTyping({ pn: world.ana.pn })
      await world.ana.seesTyping(1)
      await company.session.showTyping({ pn: world.ana.pn })
      await world.ana.seesTyping(2)
    })

    it('a text to a number that is not on WhatsApp fails as unreachable', async () => {
      const content = { type: 'text', body: 'is anybody there?' } as const
      const sending = company.session.send({ waId: newWaId(), to: { pn: world.nobody }, content })
      await expect(sending).rejects.toMatchObject({ code: 'unreachable' })
    })

    it('a picture with a small one to show before it, and with its size', async () => {
      const path = join(folder, 'picture')
      writeFileSync(path, 'the large one')
      const small = { thumbnail: Buffer.from('the small one').toString('base64'), width: 640, height: 480 }
      const waId = await send({ type: 'media', kind: 'image', path, mimeType: 'image/jpeg', ...small })
      const { thumbnail: base64, width, height } = small
      expect((await world.ana.gets(waId)).thumbnail).toEqual({ base64, width, height })
    })

    it('a voice note of its type with its seconds and wave', async () => {
      const path = join(folder, 'note')
      writeFileSync(path, 'a voice')
      const waveform = Buffer.from(Array.from({ length: 64 }, (_, step) => step)).toString('hex')
      const note = { kind: 'voice', mimeType: 'audio/ogg; codecs=opus', seconds: 3, waveform } as const
      const waId = await send({ type: 'media', path, ...note })
      expect(await world.ana.gets(waId)).toMatchObject(note)
    })

    it.each(kinds)('a file of the kind %s', async kind => {
      const path = join(folder, kind)
      const bytes = Buffer.from(`what is in the ${kind} `.repeat(3000))
      writeFileSync(path, bytes)
      const mimeType = {
        image: 'image/jpeg',
        video: 'video/mp4',
        audio: 'audio/mpeg',
        voice: 'audio/ogg; codecs=opus',
        document: 'application/pdf',
        sticker: 'image/webp',
      }[kind]
      const caption = kind === 'image' ? 'look' : undefined
      const waId = await send({ type: 'media', kind, path, mimeType, fileName: 'contract.pdf', caption, seconds: 2 })
      const got = await world.ana.gets(waId)
      expect(got.kind).toBe(kind)
      expect(Buffer.from(got.file!)).toEqual(bytes)
      if (kind === 'audio' || kind === 'voice' || kind === 'video') expect(got.seconds).toBe(2)
      if (kind === 'document') expect(got.fileName).toBe('contract.pdf')
      if (caption) expect(got.body).toBe(caption)
    })

    it('a file that is gone fails with media-gone', async () => {
      const content = { type: 'media', kind: 'image', path: join(folder, 'none'), mimeType: 'image/png' } as const
      const sending = company.session.send({ waId: newWaId(), to: { pn: world.ana.pn }, content })
      await expect(sending).rejects.toMatchObject({ code: 'media-gone' })
    })

    it('a voice note is seen to be played', async () => {
      const path = join(folder, 'note')
      writeFileSync(path, 'sound')
      const waId = await send({ type: 'media', kind: 'voice', path, mimeType: 'audio/ogg; codecs=opus' })
      await world.ana.gets(waId)
      await world.ana.plays(waId)
      await company.ack(waId, 5)
    })

    it('a place and a contact card', async () => {
      const place = await send({ type: 'location', latitude: -23.5, longitude: -46.6, name: 'Sé' })
      expect((await world.ana.gets(place)).kind).toBe('location')
      const card = await send({ type: 'contacts', contacts: [{ name: 'Caio', number: '5511977770000' }] })
      expect((await world.ana.gets(card)).kind).toMatch(/^contact/)
    })

    it("what is someone else's is reported as forwarded, a text, a file and a place alike", async () => {
      const path = join(folder, 'handed on')
      writeFileSync(path, 'a document')
      const contents: OutgoingContent[] = [
        { type: 'text', body: 'they said so' },
        { type: 'media', kind: 'document', path, mimeType: 'application/pdf', fileName: 'a.pdf', caption: 'see' },
        { type: 'location', latitude: -23.5, longitude: -46.6 },
      ]
      for (const content of contents)
        expect(await world.ana.gets(await send(content, { forwarded: true }))).toMatchObject({ forwarded: true })
      expect(await world.ana.gets(await send({ type: 'text', body: 'mine' }))).not.toHaveProperty('forwarded')
    })

    it('an answer names the message that it answers', async () => {
      const question = await world.ana.says('the question')
      const { key: requested } = await company.message(question)
      const waId = await send(
        { type: 'text', body: 'the answer' },
        { quoted: { key: requested, body: 'the question' } },
      )
      expect(await world.ana.gets(waId)).toMatchObject({ body: 'the answer', quotes: question })
    })

    it('an answer to a message of ours names it by the id that we gave it', async () => {
      const waId = await send({ type: 'text', body: 'any question?' })
      await world.ana.gets(waId)
      const answer = await company.message(await world.ana.says('yes', { quotes: waId }))
      expect(answer.quoted).toMatchObject({ waId })
    })

    it('a text can be changed, and taken back', async () => {
      const waId = await send({ type: 'text', body: 'helo' })
      await world.ana.gets(waId)
      await world.ana.gets(await edited(waId))
      expect(await world.ana.gets(waId)).toMatchObject({ edited: 'hello' })
      await send({ type: 'delete', target: key(waId) })
      const marker = await send({ type: 'text', body: 'after the deletion' })
      await world.ana.gets(marker)
      expect(await world.ana.gets(waId)).toMatchObject({ deleted: true })
    })

    const edited = async (waId: string) => {
      await send({ type: 'edit', target: key(waId), body: 'hello' })
      return send({ type: 'text', body: 'after the change' })
    }

    it('a reaction to their message, and theirs to ours', async () => {
      const waId = await send({ type: 'text', body: 'react to me' })
      await world.ana.gets(waId)
      await world.ana.reacts(waId, '👍')
      const event = await company.until('reaction', each => each.key.waId === waId)
      expect(event).toMatchObject({ key: { fromMe: true }, emoji: '👍' })
      expect(event.by).not.toBe('me')
      const theirs = await world.ana.says('and to me')
      const { key: target } = await company.message(theirs)
      await send({ type: 'reaction', target, emoji: '❤️' })
      await world.ana.seesReaction(theirs, '❤️')
    })

    it('a rejection comes with its code and its reason, after which the next message goes', async () => {
      world.rejectMessage(463)
      const waId = newWaId()
      await company.session.send({ waId, to: { pn: world.ana.pn }, content: { type: 'text', body: 'no' } })
      const failed = await company.until('failed', each => each.waId === waId)
      expect(failed).toMatchObject({ code: 463, reason: 'restricted' })
      expect(company.of('ack').some(each => each.waId === waId)).toBe(false)
      await send({ type: 'text', body: 'yes' })
    })

    it('blue ticks of the members of a group who read together', async () => {
      const group = await world.group('Reunião')
      const waId = newWaId()
      await company.session.send({ waId, to: { group }, content: { type: 'text', body: 'meeting' } })
      await world.readTogether(group, waId)
      const readers = () => company.of('ack').filter(event => event.waId === waId && event.ack === 4 && event.by)
      await company.until('ack', () => readers().length === 2)
    })

    it('a message into a group, with a tick from each member', async () => {
      const group = await world.group('Equipe')
      const waId = newWaId()
      await company.session.send({ waId, to: { group }, content: { type: 'text', body: 'team' } })
      await company.ack(waId, 1)
      for (const member of [world.ana, world.bia]) expect(await member.gets(waId)).toMatchObject({ body: 'team' })
      await company.until('ack', event => event.waId === waId && event.ack === 3)
      const members = () => company.of('ack').filter(event => event.waId === waId && event.by)
      await company.until('ack', () => members().length === 2)
      expect(members().map(event => event.ack)).toEqual([3, 3])
    })

    it('read receipts, which their phone shows', async () => {
      const waId = await world.ana.says('seen?')
      const { key: theirs } = await company.message(waId)
      await company.session.markRead([theirs])
      await world.ana.seesRead(waId)
    })

    it('tells whether a number is on WhatsApp', async () => {
      const found = await company.session.checkNumber(world.ana.pn)
      expect(found).toMatchObject({ result: 'found', pn: world.ana.pn, lid: expect.stringMatching(/^\d+$/) })
      const [, otherWriting] = writingsOf(world.ana.pn)
      expect(await company.session.checkNumber(otherWriting!)).toEqual(found)
      expect(await company.session.checkNumber(world.nobody)).toEqual({ result: 'not-on-whatsapp' })
    })

    it('tells about several numbers in one question, each for itself and in their order', async () => {
      const { ana, bia, nobody } = world
      const [, otherWriting] = writingsOf(ana.pn)
      const [first, , last] = await company.session.checkNumbers([otherWriting!, nobody, bia.pn])
      expect(first).toMatchObject({ result: 'found', pn: ana.pn, lid: expect.stringMatching(/^\d+$/) })
      expect(last).toEqual(await company.session.checkNumber(bia.pn))
      expect(await company.session.checkNumbers([bia.pn, nobody])).toEqual([last, { result: 'not-on-whatsapp' }])
      expect(company.session.numbersAtOnce).toBeGreaterThan(1)
    })

    it('tells what a group is called', async () => {
      expect(await company.session.groupSubject(await world.group('Família Lima'))).toBe('Família Lima')
      expect(await company.session.groupSubject('120363999999999999')).toBeUndefined()
    })

    it('tells about a person who shows no picture that it is hidden', async () => {
      expect(await company.session.profilePicture({ pn: world.bia.pn })).toEqual({ result: 'hidden' })
    })
  })

  it('what is sent fails with offline once the session is closed', async () => {
    const world = await make()
    onTestFinished(() => world.stop())
    const company = await linked(world)
    await company.session.close()
    const content = { type: 'text', body: 'late' } as const
    const sending = company.session.send({ waId: newWaId(), to: { pn: world.ana.pn }, content })
    await expect(sending).rejects.toMatchObject({ code: 'offline' })
    expect(await company.session.checkNumber(world.ana.pn)).toEqual({ result: 'no-answer' })
  })
}
