/** Addresses that a code was sent to, shown so that only their owner knows them. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(?=@)/, '$1•••')
export const maskPhone = (phone: string): string => `••• ${phone.slice(-4)}`
