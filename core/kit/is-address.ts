/** Whether a text is written as an address of the network (`http://…`), which nobody means for the name of a file or a folder. */
export const isAddress = (text: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
