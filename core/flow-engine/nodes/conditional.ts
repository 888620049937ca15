import * as z from 'zod'
import { holds, isNumber, isOperator, isOrder, valueless } from '../conditions.ts'
import { Line, lines, Title } from '../fields.ts'
import { defineNode, type Step } from '../node-type.ts'
import { conditionPort, ELSE } from '../ports.ts'
import { bareName, rootOf } from '../variables.ts'

const comparison = { variable: Line, operator: Title, value: Line }

const Grouped = z.object({ ...comparison, groupOperator: z.enum(['AND', 'OR']).catch('AND') })
const Condition = z.object({ ...comparison, output: Title, groupedConditions: lines(Grouped) })
type Comparison = Pick<z.output<typeof Condition>, 'variable' | 'operator' | 'value'>

/** The first group that is true shows the way (spec 2 §4), compared as people write unless it is to be exact (decision 720). */
export const conditional = defineNode({
  data: z.object({ conditions: lines(Condition), elseOutput: Title, exact: z.boolean().catch(false).default(false) }),
  ports: ({ conditions }) => [...conditions.map((_, index) => conditionPort(index)), ELSE],
  inParts: true,
  run({ conditions, exact }, step) {
    const found = conditions.findIndex(condition => isTrue(condition, comparesIn(step, exact)))
    return { go: 'on', port: found < 0 ? ELSE : conditionPort(found) }
  },
  reads: ({ conditions }) => allOf(conditions).map(({ variable }) => rootOf(variable)),
  // Flows of before compared letter by letter.
  upgrades: [data => ({ ...data, exact: true })],
  check({ conditions }, errors) {
    if (conditions.length === 0) errors.missing('conditions')
    for (const { variable, operator, value } of allOf(conditions)) {
      if (!variable.trim()) errors.missing('variable')
      if (!isOperator(operator)) errors.add('unknownOperator', { operator })
      else if (value === '' && !valueless.includes(operator)) errors.add('emptyValue')
      else if (isOrder(operator) && (errors.isWritten(rootOf(variable)) || isWord(value)))
        errors.add('comparesText', { variable: bareName(variable), operator, value })
    }
  },
})

/** Neither a number nor filled in from a variable. */
const isWord = (value: string): boolean => !value.includes('{{') && !isNumber(value)

const allOf = (conditions: z.output<typeof Condition>[]): Comparison[] =>
  conditions.flatMap(condition => [condition, ...condition.groupedConditions])

/** A comparison that the linter calls an error never holds. From left to right: no operator binds closer than another. */
function isTrue(condition: z.output<typeof Condition>, compare: (comparison: Comparison) => boolean): boolean {
  let sofar = compare(condition)
  for (const { groupOperator, ...grouped } of condition.groupedConditions)
    sofar = groupOperator === 'OR' ? sofar || compare(grouped) : sofar && compare(grouped)
  return sofar
}

const comparesIn =
  (step: Step, exact: boolean) =>
  ({ variable, operator, value }: Comparison): boolean =>
    variable.trim() !== '' && holds(step.textOf(variable), operator, step.fill(value), exact)
