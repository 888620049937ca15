import { expect, test } from 'vitest'
import * as z from 'zod'
import { errorReplyOf } from './error.ts'
import { allowing, InputDay, InputDayOrNever, wholeNumber, wholeNumberOrNone } from './fields.ts'
import { inputOf, operation } from './operation.ts'

const some = operation({
  name: 'some thing',
  input: z.object({
    users: wholeNumber(1, 1000, 10).optional(),
    flows: wholeNumberOrNone(5000, 1000).nullable().default(null),
    day: InputDay.optional(),
    until: InputDayOrNever.optional(),
    colour: allowing(z.enum(['red', 'blue']), () => 'red or blue', 'red').optional(),
    plain: z.string().min(2).optional(),
    list: z.array(z.string().min(2)).optional(),
  }),
  work: async () => undefined,
})

/** The errors of what is said, as `field: sentence`. */
function errorsOf(content: unknown): string[] {
  try {
    inputOf(some, content)
    return []
  } catch (error) {
    return errorReplyOf(error)!.faults!.map(({ path, message }) => `${path}: ${message}`)
  }
}

test.each([
  [
    { users: '1', flows: 'none' },
    { users: 1, flows: null },
  ],
  [
    { users: '1000', flows: '5000' },
    { users: 1000, flows: 5000 },
  ],
  [{ flows: '0' }, { flows: 0 }],
  [{ until: 'never' }, { until: null, flows: null }],
  [
    { day: '2028-02-29', until: '2027-01-31' },
    { day: '2028-02-29', until: '2027-01-31', flows: null },
  ],
  [{ colour: 'blue' }, { colour: 'blue', flows: null }],
])('%j is taken', (content, taken) => {
  expect(inputOf(some, content)).toEqual(taken)
})

const users = 'users: Use a whole number from 1 to 1,000, such as 10'
const day = 'a day that there is, such as 2027-01-31'

test.each<[unknown, string[]]>([
  [{ users: '0' }, [`${users}, not "0"`]],
  [{ users: '1001' }, [`${users}, not "1001"`]],
  [{ users: ' 7' }, [`${users}, not " 7"`]],
  [{ users: '' }, [users]],
  [{ users: 7 }, [users]],
  [{ users: '1'.repeat(40) }, [`${users}, not "${'1'.repeat(40)}"`]],
  [{ users: '1'.repeat(41) }, [users]],
  [{ flows: '5001' }, ['flows: Use `none`, or a whole number from 0 to 5,000, such as 1000, not "5001"']],
  [{ day: '2027-02-29' }, [`day: Use ${day}, not "2027-02-29"`]],
  [{ day: 'never' }, [`day: Use ${day}, not "never"`]],
  [{ until: '2027' }, [`until: Use \`never\`, or ${day}, not "2027"`]],
  [{ colour: 'green' }, ['colour: Use red or blue, such as red, not "green"']],
  [{ plain: 'x', list: ['x'] }, ['plain: Use at least 2 characters.', 'list.0: Use at least 2 characters.']],
  [{ users: '0', day: 'x' }, [`${users}, not "0"`, `day: Use ${day}, not "x"`]],
  ['nothing', [': Invalid value']],
])('%j is rejected in the words of its fields', (content, sentences) => {
  expect(errorsOf(content)).toEqual(sentences)
})
