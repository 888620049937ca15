import * as z from 'zod'

/** What a way to WhatsApp can do: providers declare it, pages and modules ask for it, and nobody asks which provider it is. */
export const Capabilities = z.object({
  /** Anything may be written at any time, not only for a while after the contact wrote. */
  writesAnytime: z.boolean(),
  /** Messages can be edited, deleted for everybody. */
  edits: z.boolean(),
  deletes: z.boolean(),
  groups: z.boolean(),
  /** Pictures of people are shown. */
  pictures: z.boolean(),
  /** It is told whether a number is on WhatsApp. */
  checksNumbers: z.boolean(),
  /** Contacts are seen typing, and see the desk type. */
  typing: z.boolean(),
  calls: z.boolean(),
  /** A phone is linked by a code, and a proxy may lead to it. */
  linksPhone: z.boolean(),
  /** Approved templates, and buttons and lists to tap. */
  templates: z.boolean(),
  buttons: z.boolean(),
})
export type Capabilities = z.infer<typeof Capabilities>

/** A linked phone. */
export const phoneCapabilities: Capabilities = {
  writesAnytime: true,
  edits: true,
  deletes: true,
  groups: true,
  pictures: true,
  checksNumbers: true,
  typing: true,
  calls: true,
  linksPhone: true,
  templates: false,
  buttons: false,
}

/** Meta's official platform. */
export const officialCapabilities: Capabilities = {
  writesAnytime: false,
  edits: false,
  deletes: false,
  groups: false,
  pictures: false,
  checksNumbers: false,
  typing: false,
  calls: false,
  linksPhone: false,
  templates: true,
  buttons: true,
}
