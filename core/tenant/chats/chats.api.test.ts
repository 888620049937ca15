import fc from 'fast-check'
import { describe, expect } from 'vitest'
import type { TestClient } from '../../app/testing/client.ts'
import { LiveRows, oldestFirst } from '../../app/testing/live-rows.ts'
import { test } from '../../app/testing/test.ts'
import type { TestCompany } from '../../app/testing/world.ts'
import { authRoutes } from '../../platform/auth/contract.ts'
import { userRoutes } from '../users/contract.ts'
import { aChat } from './architecture-cases.ts'
import { type ChatMessage, chatRoutes, MAX_CHAT_FILE_BYTES } from './contract.ts'

const list = (client: TestClient, searchParam?: string) => client.call(chatRoutes.list, { query: { searchParam } })
const titles = async (client: TestClient, searchParam?: string) =>
  (await list(client, searchParam)).records.map(({ title }) => title)
const say = (client: TestClient, chatId: number, message: string, clientId?: string): Promise<ChatMessage> =>
  client.call(chatRoutes.send, { params: { chatId }, body: { message, clientId } })
const aFile = (name: string, content: BlobPart, clientId?: string): FormData => {
  const form = new FormData()
  if (clientId) form.set('clientId', clientId)
  form.set('medias', new Blob([content], { type: 'text/plain' }), name)
  return form
}
const texts = async (client: TestClient, chatId: number) =>
  (await client.call(chatRoutes.messages, { params: { chatId } })).records.map(({ message }) => message)
const read = (client: TestClient, chatId: number) => client.call(chatRoutes.read, { params: { chatId }, body: {} })
const unreads = async (client: TestClient) => (await list(client)).records[0]!.users.map(member => member.unreads)
const unreadIds = async (client: TestClient) => (await client.call(chatRoutes.unread)).map(({ id }) => id)

/** Everybody of a company, in the order in which they came. */
const people = async (company: TestCompany) =>
  oldestFirst((await company.admin.call(userRoutes.list)).users).map(({ id, name, profile }) => ({ id, name, profile }))

describe('a chat', () => {
  test('is opened, renamed and deleted by its owner, and a page of a member follows', async ({ company, admin }) => {
    const user = await company.person('user')
    const live = new LiveRows(await user.fullSocket(), [], { chat: 'chat' })
    const stored = await aChat(admin, 'Ação')
    const gone = await aChat(admin, 'Outra')
    await admin.call(chatRoutes.update, { params: { chatId: stored.id }, body: { title: 'Promoção' } })
    await say(admin, stored.id, 'Bom dia')
    await read(user, stored.id)
    await admin.call(chatRoutes.remove, { params: { chatId: gone.id } })
    expect(await titles(user)).toEqual(['Promoção'])
    expect(await titles(user, 'promocao')).toEqual(['Promoção'])
    expect(await titles(user, 'zebra')).toEqual([])
    expect(await live.now()).toEqual(oldestFirst((await list(user)).records))
  })

  test('comes to the pages of its members when it is opened, and as it is called from then on', async ({
    company,
    admin,
  }) => {
    const user = await company.person('user')
    const live = new LiveRows(await user.fullSocket(), [], { chat: 'chat' })
    const { id: chatId } = await aChat(admin)
    expect(await live.now()).toEqual((await list(user)).records)
    await admin.call(chatRoutes.update, { params: { chatId }, body: { title: 'Plantão' } })
    expect(await live.now()).toMatchObject([{ title: 'Plantão' }])
    expect(await live.now()).toEqual((await list(user)).records)
  })

  test('whose members change tells nobody that it is gone who stays', async ({ company, admin }) => {
    const user = await company.person('user')
    const { id: chatId, users } = await aChat(admin)
    const socket = await user.fullSocket()
    const body = { users: users.map(({ userId }) => ({ id: userId })) }
    await admin.call(chatRoutes.update, { params: { chatId }, body })
    await read(user, chatId)
    await socket.settled()
    expect(socket.published().filter(emitted => emitted.startsWith('chat'))).toEqual(['chat:update'])
  })

  test('stands in the lists of its members alone, newest first', async ({ company, admin }) => {
    const user = await company.person('user')
    const [, other] = await people(company)
    await aChat(admin, 'Primeira')
    await admin.call(chatRoutes.create, { body: { title: 'Só eu', users: [{ id: (await people(company))[0]!.id }] } })
    await admin.call(chatRoutes.create, { body: { title: 'Dois', users: [{ id: other!.id }] } })
    expect(await titles(admin)).toEqual(['Dois', 'Só eu', 'Primeira'])
    expect(await titles(user)).toEqual(['Dois', 'Primeira'])
  })

  test.for([
    [{ title: ' ', users: [{ id: 1 }] }, 'title', 'Por favor, preencha o título da conversa.'],
    [{ title: 'Equipe', users: [] }, 'users', 'Por favor, selecione pelo menos um usuário.'],
  ] as const)('without title or members is rejected in words', async ([{ title, users }, path, code], { admin }) => {
    const rejected = await admin.refusal(chatRoutes.create, { body: { title, users: [...users] } })
    expect([rejected.status, rejected.body.faults]).toMatchObject([400, [{ path, code, message: code }]])
    expect(await titles(admin)).toEqual([])
  })

  test('is only changed and deleted by its owner; nothing half-applied', async ({ company, admin }) => {
    const user = await company.person('user')
    const chat = await aChat(admin)
    const params = { chatId: chat.id }
    for (const rejected of [
      await user.refusal(chatRoutes.update, { params, body: { title: 'Minha' } }),
      await user.refusal(chatRoutes.remove, { params }),
    ])
      expect([rejected.status, rejected.code]).toEqual([403, 'ERR_NO_PERMISSION'])
    const body = { title: 'Meia', users: [{ id: 999_999 }] }
    const foreign = await admin.refusal(chatRoutes.update, { params, body })
    expect([foreign.status, foreign.code]).toEqual([404, 'ERR_NO_USER_FOUND'])
    expect((await list(admin)).records).toEqual([chat])
  })

  test('takes no kiosk as a member', async ({ company, admin }) => {
    await company.person('restaurante')
    const kiosk = (await people(company)).find(({ profile }) => profile === 'restaurante')!
    const rejected = await admin.refusal(chatRoutes.create, { body: { title: 'Loja', users: [{ id: kiosk.id }] } })
    expect([rejected.status, rejected.code]).toEqual([404, 'ERR_NO_USER_FOUND'])
    expect(await titles(admin)).toEqual([])
  })

  test('that is deleted takes all its messages along, however many, and no others', async ({
    world,
    company,
    admin,
  }) => {
    const stored = await aChat(admin)
    await say(admin, stored.id, 'Fica')
    const { id: chatId } = await aChat(admin)
    await company.context(desk =>
      desk.transaction(async ({ db, now: createdAt }) => {
        const one = { chatId, message: 'Some', senderId: null, clientId: null, createdAt }
        for (let piece = 0; piece < 2; piece += 1)
          await db.insertInto('chat_messages').values(Array(501).fill(one)).execute()
      }),
    )
    await admin.call(chatRoutes.remove, { params: { chatId } })
    await world.advance(0)
    const left = await company.context(({ db }) =>
      Promise.all([
        db.selectFrom('chats').select('id').execute(),
        db.selectFrom('chat_users').select('id').execute(),
        db.selectFrom('chat_messages').select('id').execute(),
      ]),
    )
    expect(left).toEqual([[{ id: stored.id }], [{ id: expect.any(Number) }], [{ id: expect.any(Number) }]])
    expect(await texts(admin, stored.id)).toEqual(['Fica'])
  })
})

describe('what is written', () => {
  test('counts as unread for the others until they read or answer', async ({ company, admin }) => {
    const user = await company.person('user')
    const { id } = await aChat(admin)
    await say(admin, id, 'um')
    await say(admin, id, 'dois')
    expect(await unreads(admin)).toEqual([0, 2])
    expect([await unreadIds(user), await unreadIds(admin)]).toEqual([[id], []])
    await say(user, id, 'três')
    expect(await unreads(user)).toEqual([1, 0])
    await read(admin, id)
    expect([await unreads(user), await unreadIds(admin)]).toEqual([[0, 0], []])
    const writer = (await people(company))[1]!
    expect((await list(admin)).records[0]!.lastMessage).toBe(`${writer.name}: três`)
  })

  test('stands in the list by its first 200 letters, none of them torn', async ({ company, admin }) => {
    const { id } = await aChat(admin)
    const { name } = (await people(company))[0]!
    const fits = 'x'.repeat(200 - `${name}: `.length)
    await say(admin, id, `${fits}y`)
    expect((await list(admin)).records[0]!.lastMessage).toBe(`${name}: ${fits}`)
    await say(admin, id, `${fits.slice(1)}😀`)
    expect((await list(admin)).records[0]!.lastMessage).toBe(`${name}: ${fits.slice(1)}\uFFFD`)
  })

  test('is known to be unread however many chats there are, of one who is in them', async ({ company, admin }) => {
    const [owner, user] = [await company.person('user'), await company.person('user')]
    const ids: number[] = []
    for (let count = 0; count < 21; count += 1) ids.push((await aChat(owner, `Conversa ${count}`)).id)
    const first = ids[0]!
    await say(owner, first, 'ainda aqui?')
    expect((await list(user)).records.map(({ id }) => id)).not.toContain(first)
    expect([await unreadIds(user), await unreadIds(owner)]).toEqual([[first], []])
    await owner.call(chatRoutes.update, {
      params: { chatId: first },
      body: { users: [{ id: (await people(company))[0]!.id }] },
    })
    expect([await unreadIds(user), await unreadIds(admin)]).toEqual([[], [first]])
  })

  test('is still unread after a restart', async ({ openWorld }) => {
    const world = await openWorld()
    const company = await world.company()
    const user = await company.person('user')
    const { id } = await aChat(company.admin)
    await say(user, id, 'um')
    await world.restart()
    const admin = await world.signIn(company.adminEmail)
    expect([await unreads(admin), await unreadIds(admin)]).toEqual([[1, 0], [id]])
  })

  test('comes in pages, the newest first and each oldest first, as it was written', async ({ admin }) => {
    const { id: chatId } = await aChat(admin)
    const markup = '<img src=x onerror=alert(1)>'
    for (let each = 1; each <= 22; each += 1) await say(admin, chatId, each === 22 ? markup : String(each))
    const params = { chatId }
    const newest = await admin.call(chatRoutes.messages, { params })
    const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => String(from + at))
    expect(newest.records.map(({ message }) => message)).toEqual([...numbers(3, 21), markup])
    expect(newest.hasMore).toBe(true)
    for (const query of [{ pageNumber: 2 }, { cursor: newest.nextCursor }]) {
      const older = await admin.call(chatRoutes.messages, { params, query })
      expect([older.records.map(({ message }) => message), older.hasMore]).toEqual([['1', '2'], false])
    }
  })

  test('is stored once for one clientId, and another text under it is refused', async ({ company, admin }) => {
    const user = await company.person('user')
    const { id } = await aChat(admin)
    const [first, again] = await Promise.all([say(admin, id, 'Oi', 'ficha-0001'), say(admin, id, 'Oi', 'ficha-0001')])
    expect(again).toEqual(first)
    const body = { message: 'Tchau', clientId: 'ficha-0001' }
    const rejected = await admin.refusal(chatRoutes.send, { params: { chatId: id }, body })
    expect([rejected.status, rejected.code]).toEqual([409, 'ERR_CHAT_MESSAGE_REPEATED'])
    await say(user, id, 'Tchau', 'ficha-0001')
    expect(await texts(user, id)).toEqual(['Oi', 'Tchau'])
    expect(await unreads(user)).toEqual([1, 0])
  })

  test.for(['', '  \n', 'x'.repeat(4097)])('is rejected when empty or too long (%#)', async (message, { admin }) => {
    const { id: chatId } = await aChat(admin)
    expect((await admin.refusal(chatRoutes.send, { params: { chatId }, body: { message } })).status).toBe(400)
    expect(await texts(admin, chatId)).toEqual([])
  })

  test('may be a file, which its members fetch by a link and which goes with the chat', async ({
    world,
    company,
    admin,
  }) => {
    const user = await company.person('user')
    const { id: chatId } = await aChat(admin)
    const sent = await admin.call(chatRoutes.send, { params: { chatId }, form: aFile('Escala de sábado.txt', 'Davi') })
    expect(sent).toMatchObject({
      message: '',
      mediaName: 'Escala de sábado.txt',
      mediaMimeType: 'text/plain',
      mediaBytes: 4,
    })
    const { records } = await user.call(chatRoutes.messages, { params: { chatId } })
    expect(await (await fetch(new URL(records[0]!.mediaPath!, user.base))).text()).toBe('Davi')
    expect((await list(user)).records[0]!.lastMessage).toMatch(/: Escala de sábado\.txt$/)

    await admin.call(chatRoutes.remove, { params: { chatId } })
    await world.advance(0)
    await expect.poll(() => company.context(async ({ blobs }) => blobs.usedBytes())).toBe(0)
    expect((await fetch(new URL(sent.mediaPath!, user.base))).status).toBe(404)
  })

  test('is stored once with its file too, and another file under its name is refused', async ({ company, admin }) => {
    const { id: chatId } = await aChat(admin)
    const put = (name: string) => ({ params: { chatId }, form: aFile(name, 'oi', 'ficha-0001') })
    const [first, again] = [
      await admin.call(chatRoutes.send, put('escala.txt')),
      await admin.call(chatRoutes.send, put('escala.txt')),
    ]
    expect(again.id).toBe(first.id)
    expect((await admin.refusal(chatRoutes.send, put('outra.txt'))).code).toBe('ERR_CHAT_MESSAGE_REPEATED')
    expect(await company.context(({ blobs }) => blobs.usedBytes())).toBe(2)
  })

  test('may have 32 MB at most, and is not read from who is no member', async ({ company, admin }) => {
    const outsider = await company.person('user')
    const { id: chatId } = await admin.call(chatRoutes.create, {
      body: { title: 'Dois', users: [{ id: (await people(company))[0]!.id }] },
    })
    const form = aFile('filme.mp4', new Uint8Array(MAX_CHAT_FILE_BYTES + 1))
    const rejected = await admin.refusal(chatRoutes.send, { params: { chatId }, form })
    expect([rejected.status, rejected.body.message]).toEqual([413, 'O arquivo é grande demais. O limite é 32 MB.'])
    expect((await outsider.refusal(chatRoutes.send, { params: { chatId }, form })).code).toBe('ERR_NO_CHAT_FOUND')
    expect(await texts(admin, chatId)).toEqual([])
  })
})

describe('who is no member', () => {
  test('neither reads nor writes, and is informed that there is none', async ({ world, company, admin }) => {
    const { id: chatId } = await aChat(admin)
    const outsider = await company.person('admin')
    const { admin: stranger } = await world.company()
    const params = { chatId }
    for (const client of [outsider, stranger])
      for (const rejected of [
        await client.refusal(chatRoutes.messages, { params }),
        await client.refusal(chatRoutes.send, { params, body: { message: 'oi' } }),
        await client.refusal(chatRoutes.read, { params, body: {} }),
        await client.refusal(chatRoutes.update, { params, body: { title: 'Minha' } }),
        await client.refusal(chatRoutes.remove, { params }),
      ])
        expect([rejected.status, rejected.code]).toEqual([404, 'ERR_NO_CHAT_FOUND'])
    expect([await texts(admin, chatId), await titles(outsider)]).toEqual([[], []])
  })

  test('receives nothing, whatever is done and anyone who comes and goes', async ({ world, company, admin }) => {
    const clients = [await company.person('user'), await company.person('supervisor'), await company.person('admin')]
    const ids = (await people(company)).slice(1).map(({ id }) => id)
    const [owner] = await people(company)
    const sockets = await Promise.all(clients.map(client => client.fullSocket()))
    const stranger = await (await world.company()).admin.fullSocket()
    const someone = fc.subarray([0, 1, 2])
    await fc.assert(
      fc.asyncProperty(fc.array(someone, { minLength: 1, maxLength: 5 }), async steps => {
        const requested = (members: readonly number[]) =>
          [owner!, ...members.map(at => ({ id: ids[at]! }))].map(({ id }) => ({ id }))
        const { id: chatId } = await admin.call(chatRoutes.create, { body: { title: 'Equipe', users: requested([]) } })
        for (const members of steps) {
          await admin.call(chatRoutes.update, { params: { chatId }, body: { users: requested(members) } })
          await Promise.all(sockets.map(socket => socket.settled()))
          for (const socket of sockets) socket.forget()
          await say(admin, chatId, 'segredo')
          await Promise.all([...sockets, stranger].map(socket => socket.settled()))
          const received = sockets.flatMap((socket, at) =>
            socket.published().includes('chat:new-message') ? [at] : [],
          )
          expect(received).toEqual(members.toSorted())
          for (const [at, socket] of sockets.entries())
            if (!members.includes(at)) expect(socket.published()).toEqual([])
        }
        await admin.call(chatRoutes.remove, { params: { chatId } })
      }),
      { numRuns: 8 },
    )
    await stranger.settled()
    expect(stranger.published().filter(emitted => emitted.startsWith('chat'))).toEqual([])
  })

  test('any more is informed that the chat is gone, and then nothing', async ({ company, admin }) => {
    const user = await company.person('user')
    const { id: chatId, ownerId } = await aChat(admin)
    const socket = await user.fullSocket()
    await admin.call(chatRoutes.update, { params: { chatId }, body: { users: [{ id: ownerId! }] } })
    await say(admin, chatId, 'segredo')
    await socket.settled()
    expect(socket.published().filter(emitted => emitted.startsWith('chat'))).toEqual(['chat:delete'])
    expect((await user.refusal(chatRoutes.messages, { params: { chatId } })).code).toBe('ERR_NO_CHAT_FOUND')
  })
})

test('a person who leaves leaves messages behind, and the chat to anyone who was in it longest, or to nobody', async ({
  company,
  admin,
}) => {
  const owner = await company.person('admin')
  const { id } = (await people(company))[1]!
  const { id: chatId } = await aChat(owner)
  await owner.call(chatRoutes.create, { body: { title: 'Sozinho', users: [{ id }] } })
  await say(owner, chatId, 'Adeus')
  await admin.call(userRoutes.remove, { params: { id } })
  const { records } = await list(admin)
  expect(records).toMatchObject([{ id: chatId, ownerId: (await people(company))[0]!.id, users: [{ unreads: 1 }] }])
  const { records: left } = await admin.call(chatRoutes.messages, { params: { chatId } })
  expect(left).toMatchObject([{ message: 'Adeus', senderId: null, sender: null }])
  const all = await company.context(({ db }) =>
    db.selectFrom('chats').select('id').where('goneAt', 'is', null).execute(),
  )
  expect(all).toEqual([{ id: chatId }])
})

test('a chat goes to nobody who may not use chats', async ({ company, admin }) => {
  const owner = await company.person('admin')
  const kiosk = await company.person('user')
  const [ofOwner, ofKiosk] = [await owner.call(authRoutes.me), await kiosk.call(authRoutes.me)]
  const body = { title: 'Turno', users: [{ id: ofKiosk.id }, { id: (await admin.call(authRoutes.me)).id }] }
  const { id: chatId } = await owner.call(chatRoutes.create, { body })
  await admin.call(userRoutes.update, { params: { id: ofKiosk.id }, body: { profile: 'restaurante' } })
  await admin.call(userRoutes.remove, { params: { id: ofOwner.id } })
  const { records } = await list(admin)
  expect(records).toMatchObject([{ id: chatId, ownerId: (await admin.call(authRoutes.me)).id }])
})
