import { expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod'
import { channel } from './channels.ts'
import { eventName } from './event-name.ts'
import { defineEvents, event, onlyUser, recordEvent } from './events.ts'
import { permission, staff } from './permissions.ts'

const Thing = z.object({ id: z.int(), name: z.string() })
const thingEvents = defineEvents({
  thing: recordEvent(Thing, permission('things:use', staff)),
  moved: event(z.object({ thingId: z.int() })),
})
const everybody = () => true

test('the event of a record carries it under its own name, a deletion its id', () => {
  const thing = { id: 1, name: 'Caixa' }
  expect(thingEvents.thing.created(thing).data).toEqual({ action: 'create', thing })
  expect(thingEvents.thing.updated(thing).data).toEqual({ action: 'update', thing })
  expect(thingEvents.thing.deleted(1).data).toEqual({ action: 'delete', thingId: 1 })
  for (const { event: kind, data } of [thingEvents.thing.created(thing), thingEvents.thing.deleted(1)])
    expect(kind.schema.parse(data)).toEqual(data)
})

test('it goes to anyone who has the permission, unless another audience is named', () => {
  const { to } = thingEvents.thing.deleted(1)
  const listener = { userId: 1, super: false, rights: [], queueIds: [], allTicket: false, whatsappId: null }
  expect(to({ ...listener, profile: 'user' })).toBe(true)
  expect(to({ ...listener, profile: 'restaurante' })).toBe(false)
  expect(thingEvents.thing.deleted(1, everybody).to({ ...listener, profile: 'restaurante' })).toBe(true)
})

test('an event of its own carries what it is given, and looks like that', () => {
  const { data, event: kind } = thingEvents.moved.of({ thingId: 3 }, everybody)
  expect([kind.name, kind.schema.parse(data)]).toEqual(['moved', { thingId: 3 }])
})

test('what is for one person nobody else hears', () => {
  const listener = {
    profile: 'admin',
    super: false,
    rights: [],
    queueIds: [],
    allTicket: false,
    whatsappId: null,
  } as const
  expect([1, 2].map(userId => onlyUser(1)({ ...listener, userId }))).toEqual([true, false])
})

test('on the wire an event is named by its company', () => {
  expect(eventName(2, 'thing')).toBe('company-2-thing')
})

test('a channel is named by the frame that joins it and by its key', () => {
  const shelf = channel({ join: 'joinShelf', key: { shelfId: z.int(), side: z.string() } })
  expect(shelf.of({ shelfId: 7, side: 'left' })).toBe('joinShelf:7:left')
})

test('a misspelt event, a wrong field and a field too much do not compile', () => {
  // @ts-expect-error there is no such event
  expect(thingEvents.thnig).toBeUndefined()
  // @ts-expect-error the row lacks its name
  thingEvents.thing.created({ id: 1 })
  // @ts-expect-error the row tells more than its contract
  thingEvents.thing.created({ id: 1, name: 'Caixa', price: 3 })
  // @ts-expect-error the field is named otherwise
  thingEvents.moved.of({ thing: 1 }, everybody)
  expectTypeOf(thingEvents.thing.row).toEqualTypeOf<{ id: number; name: string } | undefined>()
})
