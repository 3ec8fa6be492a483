import { currencySign, formatPhone } from '@efie/domain'
import { type ComponentProps, useState } from 'react'
import { activeLanguage } from '~/i18n/i18n.ts'
import { formatGhanaCardTyped, formatMoneyTyped, pesewasOfTyped, typedOfPesewas } from './formats.ts'
import { Input } from './input.tsx'
import { MaskedInput } from './masked-input.tsx'

type Base = Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'type' | 'prefix' | 'defaultValue'>

export interface MoneyInputProps extends Base {
  /** In pesewas; null while the field is empty. */
  value: number | null | undefined
  onValueChange: (pesewas: number | null) => void
}

/** Money field that shows cedis and exchanges pesewas. */
export const MoneyInput = ({ value, onValueChange, onBlur, ...rest }: MoneyInputProps) => {
  const [typed, setTyped] = useState(() => typedOfPesewas(value))
  // Keeps the text as typed while it means the same amount. Otherwise the value was set from outside.
  const shown = pesewasOfTyped(typed) === (value ?? null) ? typed : typedOfPesewas(value)
  return (
    <MaskedInput
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      prefix={currencySign()}
      className="tabular-nums"
      value={shown}
      format={formatMoneyTyped}
      significant={activeLanguage() === 'fr' ? /[\d,]/ : /[\d.]/}
      onValueChange={(text) => {
        setTyped(text)
        onValueChange(pesewasOfTyped(text))
      }}
      onBlur={(event) => {
        setTyped(typedOfPesewas(value))
        onBlur?.(event)
      }}
    />
  )
}

const bpsOfTyped = (typed: string): number | null => {
  if (typed.trim() === '') return null
  return /^\d{1,4}(?:\.\d{1,2})?$/.test(typed.trim()) ? Math.round(Number(typed) * 100) : Number.NaN
}

/** Per cent on the screen, hundredths of a per cent in and out; NaN for what is no share. */
export const PercentInput = ({ value, onValueChange, ...rest }: MoneyInputProps) => {
  const [typed, setTyped] = useState(() => (value === null || value === undefined ? '' : String(value / 100)))
  const shown = Object.is(bpsOfTyped(typed), value ?? null)
    ? typed
    : value === null || value === undefined
      ? ''
      : String(value / 100)
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value)
        onValueChange(bpsOfTyped(target.value))
      }}
    />
  )
}

export interface TextMaskProps extends Base {
  value: string
  onValueChange: (value: string) => void
}

export const PhoneInput = (props: TextMaskProps) => (
  <MaskedInput
    type="tel"
    inputMode="tel"
    autoComplete="tel"
    placeholder="024 123 4567"
    {...props}
    format={formatPhone}
    significant={/[\d+]/}
  />
)

/** Field for a Ghana Card number: GHA-123456789-0. */
export const GhanaCardInput = (props: TextMaskProps) => (
  <MaskedInput
    inputMode="text"
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    placeholder="GHA-123456789-0"
    {...props}
    className="tabular-nums"
    format={formatGhanaCardTyped}
    significant={/[A-Z\d]/i}
  />
)
