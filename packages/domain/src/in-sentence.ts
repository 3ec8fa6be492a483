/** First words that keep their capital wherever they stand. */
const properName = /^(?:Ghana|Efie|GhanaPostGPS|MTN|Telecel|AirtelTigo|Google|Apple|Facebook|Rent Act)\b/

/** A label within a sentence: `Payslip` → `payslip`, while `Ghana Card` and `ID` keep their capitals. */
export const inSentence = (label: string): string =>
  properName.test(label) || /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
