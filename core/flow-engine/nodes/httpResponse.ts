import * as z from 'zod'
import { defineNode, on } from '../node-type.ts'
import { copyMapped, Mappings } from './mapping.ts'

/** Takes fields of the response of the request before it. */
export const httpResponse = defineNode({
  data: z.object({ mappings: Mappings }),
  run({ mappings }, step) {
    if (step.response) copyMapped(mappings, step.response, step)
    else step.log('warning', 'noResponse')
    return on
  },
  writes: ({ mappings }) =>
    Object.values(mappings)
      .flat()
      .map(([, name]) => name),
  check(_data, errors) {
    if (!errors.comesFrom.includes('httpRequest')) errors.add('responseUnfed')
    if (errors.comesFrom.some(type => type !== 'httpRequest')) errors.add('responseFedByOther')
  },
})
