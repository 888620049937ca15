import * as z from 'zod'
import { MAX_NODE_FILE } from '../../kit/limits.ts'
import { Content, Line, LongText, number } from '../fields.ts'
import { defineNode, on } from '../node-type.ts'

export const sendFile = defineNode({
  data: z.object({ fileName: Line, fileContent: Content, fileSize: number(0), fileDescription: LongText }),
  run({ fileName, fileContent, fileSize, fileDescription }, step) {
    const text = step.fill(fileDescription)
    step.does({ do: 'file', name: fileName, content: fileContent, size: fileSize, text })
    return on
  },
  check({ fileContent, fileSize }, errors) {
    if (!fileContent) errors.missing('file')
    if (fileSize > MAX_NODE_FILE) errors.add('fileTooLarge')
  },
})
