/** The verification workbench, at this document or at the one that has waited longest. */
export const verificationPath = (id?: string): string =>
  id === undefined ? '/admin/documents/verify' : `/admin/documents/verify?open=${id}`
