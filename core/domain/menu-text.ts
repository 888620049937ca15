/** A line that can be chosen. */
export const menuLine = (key: number | '#', title: string): string => `*[ ${key} ]* - ${title}`

/** Blocks with a blank line between them; empty ones leave no gap. */
export const blocks = (...texts: string[]): string => texts.filter(text => text.trim()).join('\n\n')

/** The menu of a connection (decision 45): its greeting, and its queues by number. */
export const queueMenu = (greeting: string, queues: readonly { name: string }[]): string =>
  blocks(greeting, queues.map((queue, index) => menuLine(index + 1, queue.name)).join('\n'))
