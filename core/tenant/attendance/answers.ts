/** Whether somebody asks for the first menu again. */
export const asksForStart = (text: string): boolean => text.trim() === '#'
