// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { formatDayAndTime } from '../../../../lib/time/dates.ts'
import { aMessage } from '../../testing/samples.ts'
import { type ChatMessage, fromServer } from '../conversation/chat-message.ts'
import { Blocked } from './blocked.tsx'
import { type ChatActs, ChatActsContext } from './chat-acts.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => act(async () => root.unmount()))

it.each([
  ['restricted', 'O WhatsApp impede este número'],
  ['first-contacts', 'Este número já escreveu hoje'],
] as const)('a message that is held back (%s) says why and until when, and may be given up', async (because, why) => {
  const until = '2026-11-22T18:05:00.000Z'
  const message = fromServer(aMessage({ fromMe: true, ack: 0, held: { until, because } }))
  const provided: ChatMessage[] = []
  const acts = { remove: (each: ChatMessage) => provided.push(each) } as unknown as ChatActs
  await act(async () =>
    root.render(
      <ChatActsContext value={acts}>
        <Blocked message={message} />
      </ChatActsContext>,
    ),
  )
  expect(document.body.textContent).toContain(why)
  expect(document.body.textContent).toContain(formatDayAndTime(until))
  await act(async () => document.querySelector('button')?.click())
  expect(provided).toEqual([message])
})
