/** What `Content-Disposition` says of a file under this name: that it is saved, or with `inline` that it may be shown. */
export const savedAs = (name: string, how: 'attachment' | 'inline' = 'attachment'): string =>
  `${how}; filename*=UTF-8''${encodeURIComponent(name)}`
