import { formatPhone } from '@efie/domain'

/** A number kept on one line. */
export const PhoneText = ({ phone }: { phone: string }) => (
  <span className="whitespace-nowrap">{formatPhone(phone)}</span>
)

/** A number to call. */
export const PhoneLink = ({ phone }: { phone: string }) => (
  <a href={`tel:${phone}`} className="text-primary underline underline-offset-4">
    <PhoneText phone={phone} />
  </a>
)
