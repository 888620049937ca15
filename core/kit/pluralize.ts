/** `1 file`, `2 files`: how many there are, as people say it in English. */
export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

export const pluralizeCompanies = (count: number): string => pluralize(count, 'company', 'companies')
