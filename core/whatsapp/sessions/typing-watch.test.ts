import { expect, test } from 'vitest'
import { SECOND } from '../../kit/clock.ts'
import type { Typing } from '../events.ts'
import { silentLog } from '../log.ts'
import { quiet } from '../testing/quiet.ts'
import { openRig, type Rig, ref } from '../testing/rig.ts'
import { TypingWatch } from './typing-watch.ts'

const ANA = '5511988880001'
const BIA = '5511988880002'

function watchOn({ clock, connections }: Rig) {
  const emitted: [conversation: number, what: Typing][] = []
  const watch = new TypingWatch({
    clock,
    log: silentLog,
    openSession: of => connections.openSession(of),
    emit: (_companyId, conversation, what) => void emitted.push([conversation, what]),
  })
  connections.watch(watch)
  const at = (pn: string) => ({ connectionId: ref.connectionId, chat: { pn } })
  return { told: emitted, watch, looksAt: (conversation: number, pn: string) => watch.watch(1, conversation, at(pn)) }
}

test('who types is told about the conversations that are watched, and of no others', async () => {
  const desk = await openRig()
  const { told: emitted, watch, looksAt } = watchOn(desk)
  const [ana, bia] = [desk.line.contact(ANA), desk.line.contact(BIA)]
  looksAt(3, ANA)
  await quiet()
  ana.types('text')
  bia.types('text')
  await desk.clock.advance(SECOND)
  ana.types(null)
  expect(emitted).toEqual([
    [3, 'text'],
    [3, null],
  ])
  watch.watch(1, 3, null)
  await desk.clock.advance(SECOND)
  ana.types('audio')
  expect(emitted).toHaveLength(2)
})

test('nobody is told faster than people type', async () => {
  const desk = await openRig()
  const { told: emitted, looksAt } = watchOn(desk)
  const ana = desk.line.contact(ANA)
  looksAt(3, ANA)
  await quiet()
  for (let time = 0; time < 50; time += 1) ana.types(time % 2 ? null : 'text')
  expect(emitted).toEqual([[3, 'text']])
})

test('anyone who goes from one conversation to the next leaves the number online; after some seconds it is so no more', async () => {
  const desk = await openRig()
  const { watch, looksAt } = watchOn(desk)
  looksAt(3, ANA)
  watch.watch(1, 3, null)
  looksAt(4, BIA)
  await desk.clock.advance(11 * SECOND)
  expect(desk.line.watched).toEqual([{ pn: BIA }])
  watch.watch(1, 4, null)
  await desk.clock.advance(9 * SECOND)
  expect(desk.line.watched).toEqual([{ pn: BIA }])
  await desk.clock.advance(2 * SECOND)
  expect(desk.line.watched).toEqual([])
})

test('a connection that opens again is told what is watched', async () => {
  const desk = await openRig()
  const { looksAt } = watchOn(desk)
  looksAt(3, ANA)
  await quiet()
  desk.line.drop(428)
  looksAt(4, BIA)
  await desk.clock.advance(60 * SECOND)
  expect(desk.line.watched).toEqual([{ pn: ANA }, { pn: BIA }])
})

test('of many conversations those are watched that were opened last, and none of a company that wants it no more', async () => {
  const desk = await openRig()
  const { watch, looksAt } = watchOn(desk)
  const numbers = Array.from({ length: 40 }, (_, at) => `55119888800${String(at).padStart(2, '0')}`)
  for (const [at, pn] of numbers.entries()) looksAt(at + 1, pn)
  await quiet()
  expect(desk.line.watched).toEqual(numbers.slice(-30).map(pn => ({ pn })))
  watch.endAll(2)
  await desk.clock.advance(11 * SECOND)
  expect(desk.line.watched).toHaveLength(30)
  watch.endAll(1)
  await desk.clock.advance(11 * SECOND)
  expect(desk.line.watched).toEqual([])
})
