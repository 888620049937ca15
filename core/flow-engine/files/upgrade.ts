type Data = Record<string, unknown>

/** Data of version `from`, taken through all later upgrades; `upgrades[0]` leads from version 1 to 2. */
export const upgraded = (data: Data, from: number, upgrades: readonly ((data: Data) => Data)[]): Data =>
  upgrades.slice(from - 1).reduce((older, upgrade) => upgrade(older), data)
