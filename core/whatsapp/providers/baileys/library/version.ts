/** What Baileys claims by itself, known without loading it. */
export const LIBRARY_VERSION = '2.3000.1043857760'
