import * as z from 'zod'
import { Chosen, LongText, Title } from '../fields.ts'
import { defineNode, on } from '../node-type.ts'

const USUAL_COLOR = '#9C27B0'

/** Gives the contact's ticket a tag, one that there is or a new one; or takes it away. */
export const tag = defineNode({
  data: z.object({
    mode: z.enum(['select', 'create']).catch('select'),
    selectedTagId: Chosen,
    tagName: Title,
    tagColor: Title,
    newTagName: Title,
    newTagColor: Title,
    removeTag: z.boolean().catch(false),
    description: LongText,
  }),
  run({ mode, selectedTagId, tagName, newTagName, newTagColor, removeTag }, step) {
    if (mode === 'create') {
      const name = step.fill(newTagName).trim()
      if (name) step.does({ do: 'newTag', name, color: newTagColor || USUAL_COLOR })
      else step.log('warning', 'noneChosen')
    } else if (selectedTagId !== null)
      step.does({ do: removeTag ? 'untag' : 'tag', tagId: selectedTagId, name: tagName })
    return on
  },
  check({ mode, selectedTagId, newTagName }, errors) {
    if (mode === 'create') {
      if (!newTagName.trim()) errors.add('tagName')
    } else if (selectedTagId === null) errors.missing('selectedTagId')
    else errors.chosen('tag', selectedTagId)
  },
})
