import { formatPhone } from '@efie/domain'

/** A number kept on one line, unless enlarged text is wider than the phone. */
export const PhoneText = ({ phone }: { phone: string }) => (
  <span className="inline-block sm:whitespace-nowrap">{formatPhone(phone)}</span>
)

/** A number to call. */
export const PhoneLink = ({ phone }: { phone: string }) => (
  <a href={`tel:${phone}`} className="text-primary underline underline-offset-4">
    <PhoneText phone={phone} />
  </a>
)
