/** How the bot reads what people type. */

/** The number of a menu line: `2`, ` 2. `, `[ 2 ]` or `*2*`; undefined for anything that says more than a number. */
export function chosenNumber(text: string): number | undefined {
  const digits = /^[\s*[(]*(\d{1,4})[\s\])*.:-]*$/.exec(text)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

export const asksForStart = (text: string): boolean => text.trim() === '#'
