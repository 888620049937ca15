import * as z from 'zod'
import { MAX_NODE_FILE } from '../../kit/limits.ts'
import { Content, Line, LongText, number } from '../fields.ts'
import { defineNode, on } from '../node-type.ts'

export const sendPhoto = defineNode({
  data: z.object({ photoName: Line, photoContent: Content, photoSize: number(0), photoDescription: LongText }),
  run({ photoName, photoContent, photoSize, photoDescription }, step) {
    const text = step.fill(photoDescription)
    step.does({ do: 'photo', name: photoName, content: photoContent, size: photoSize, text })
    return on
  },
  check({ photoContent, photoSize }, errors) {
    if (!photoContent) errors.missing('photo')
    else if (!photoContent.startsWith('data:image/')) errors.add('noImage')
    if (photoSize > MAX_NODE_FILE) errors.add('photoTooLarge')
  },
})
