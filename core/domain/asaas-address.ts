/** Where Asaas' API v3 is. */
export const ASAAS_ADDRESS = 'https://api.asaas.com/v3'
const SANDBOX_ADDRESS = 'https://api-sandbox.asaas.com/v3'

/** Where a key of theirs is good: those of the sandbox say so (assumed: by `hmlg`, as their documentation shows them). */
export const asaasAddressOf = (key: string): string => (key.startsWith('$aact_hmlg_') ? SANDBOX_ADDRESS : ASAAS_ADDRESS)
