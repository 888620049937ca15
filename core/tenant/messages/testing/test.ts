import { test as base } from '../../../app/testing/test.ts'
import { aConversation } from '../fixtures.ts'

/** A test of the whole product in which a customer has written to the company: `chat` is their conversation. */
export const test = base.extend('chat', ({ world, company }) => aConversation(world, company))
