/** Where backups lie, as a command line says it. */
export interface Place {
  to?: string
}

export const TO =
  'where backups lie: a folder, or s3://host/bucket/folder (s3+http:// without https); that of --backup-to unless given'
export const ID = 'as `balcao backup list` tells it, or `latest`'

/** The keys of a store are never words of a command line. */
export const where = ({ to }: Place) => {
  if (!to) return {}
  const { BALCAO_BACKUP_S3_KEY: s3Key, BALCAO_BACKUP_S3_SECRET: s3Secret } = process.env
  return { to, ...(s3Key && { s3Key }), ...(s3Secret && { s3Secret }) }
}
