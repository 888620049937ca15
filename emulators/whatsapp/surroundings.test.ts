import { afterEach, describe, expect, it } from 'vitest'
import { type Linked, linked } from './testing/linked.ts'

describe.each(['pn', 'lid'] as const)('Around the messages, addressed by %s', addressing => {
  let stage: Linked

  afterEach(async () => {
    await stage.stop()
    expect(stage.wa.errors).toEqual([])
  })

  it('the phone brings its history, with both ids of each contact', async () => {
    stage = await linked({
      addressing,
      before: (wa, phone) => {
        const ana = wa.customer('5511988880001')
        const at = new Date('2026-01-02T10:00:00Z')
        const messages = [{ id: 'H1', text: 'do passado', fromMe: false, at }]
        phone.history = [{ contact: ana.pn, messages }]
      },
    })
    const { companion, ana } = stage
    const complete = () => companion.seen('messaging-history.set').find(({ progress }) => progress === 100)
    await companion.until(complete, 'the end of the history')
    const [bootstrap] = companion.seen('messaging-history.set')
    expect(bootstrap?.messages[0]).toMatchObject({ key: { id: 'H1', remoteJid: ana.jid() } })
    const lid = await companion.socket.signalRepository.lidMapping.getLIDForPN(ana.jid('pn'))
    expect(lid).toBe(ana.jid('lid'))
    await companion.until(() => companion.creds.myAppStateKeyId, 'the key of the settings')
    await companion.socket.chatModify({ archive: true, lastMessages: [] }, ana.jid())
  })

  it('a call rings, can be turned down, and is missed when nobody answers', async () => {
    stage = await linked({ addressing })
    const { companion, phone, ana } = stage
    const call = ana.calls(phone, { video: true })
    const [offer] = await companion.until(() => companion.seen('call')[0], 'the call')
    expect(offer).toMatchObject({ id: call.id, from: ana.jid(), status: 'offer', isVideo: true })
    await companion.socket.rejectCall(call.id, ana.jid())
    await call.untilRejected()
    const missed = ana.calls(phone)
    ana.hangsUp(missed, 'timeout')
    await companion.message(({ key, messageStubType }) => key.id === missed.id && messageStubType === 40)
  })

  it('typing shows on both sides, where the companion is there and asked for it', async () => {
    stage = await linked({ addressing })
    const { companion, phone, ana, bia } = stage
    ana.startsTyping(phone, 'text')
    await companion.socket.presenceSubscribe(ana.jid())
    await companion.socket.sendPresenceUpdate('available')
    const [device] = stage.wa.network.companionsOf(phone.pn)
    await stage.wa.network.changes.until(() => device!.available && device!.asksFor.size > 0, 'the wish')
    bia.startsTyping(phone)
    ana.startsTyping(phone, 'audio')
    const presence = await companion.until(() => companion.seen('presence.update')[0], 'typing')
    expect(presence).toMatchObject({ id: ana.jid(), presences: { [ana.jid()]: { lastKnownPresence: 'recording' } } })
    await companion.socket.sendPresenceUpdate('composing', ana.jid())
    await stage.wa.network.changes.until(() => ana.activities.length, 'typing of the account')
    expect(ana.activities).toEqual([{ account: phone.pn, activity: 'composing' }])
  })

  it('a profile picture can be fetched, changes, and may be missing', async () => {
    stage = await linked({ addressing })
    const { companion, phone, ana, bia } = stage
    await ana.sends(phone, { text: 'oi' })
    ana.setPicture(Buffer.from('a face'))
    const [update] = await companion.until(
      () => companion.seen('contacts.update').find(([contact]) => contact?.imgUrl),
      'the new picture',
    )
    expect(update).toEqual({ id: ana.jid(), imgUrl: 'changed' })
    const url = await companion.socket.profilePictureUrl(ana.jid())
    expect(await (await fetch(url ?? '')).text()).toBe('a face')
    await expect(companion.socket.profilePictureUrl(bia.jid())).rejects.toMatchObject({ data: 404 })
  })

  it('an unknown number is not on WhatsApp, and an unanswered question is no answer', async () => {
    stage = await linked({ addressing, baileys: { defaultQueryTimeoutMs: 500 } })
    const { companion, ana, wa } = stage
    expect(await companion.socket.onWhatsApp(ana.pn)).toEqual([{ jid: ana.jid('pn'), exists: true }])
    expect(await companion.socket.onWhatsApp('5511900000000')).toEqual([])
    wa.faults.leaveUnanswered('usync')
    expect(await companion.socket.onWhatsApp(ana.pn)).toBeUndefined()
  })
})
