import { ImageOff } from 'lucide-react'
import { cn } from '~/ui/cn.ts'

export interface ProductPictureProps {
  src: string | null
  /** Alternative text; empty where the name is beside it. */
  alt?: string
  /** Visible when the page opens. */
  early?: boolean
  className?: string
}

/** A product's picture in a frame of fixed size, so that nothing moves when it loads. */
export const ProductPicture = ({ src, alt = '', early = false, className }: ProductPictureProps) => (
  <span className={cn('grid place-items-center overflow-hidden bg-sunken', className)}>
    {src ? (
      <img
        src={src}
        alt={alt}
        width={400}
        height={300}
        loading={early ? 'eager' : 'lazy'}
        {...(early && { fetchPriority: 'high' })}
        decoding="async"
        className="size-full object-cover"
      />
    ) : (
      <ImageOff className="size-6 text-muted" aria-hidden="true" />
    )}
  </span>
)
