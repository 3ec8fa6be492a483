/** Masks an address, so that only its owner recognises it. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(?=@)/, '$1•••')
export const maskPhone = (phone: string): string => `••• ${phone.slice(-4)}`
