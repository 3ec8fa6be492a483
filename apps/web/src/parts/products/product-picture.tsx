import { ImageOff } from 'lucide-react'
import { cn } from '~/ui/cn.ts'

export interface ProductPictureProps {
  src: string | null
  /** What it shows; empty where its name stands beside it. */
  alt?: string
  /** In sight when the page opens. */
  early?: boolean
  className?: string
}

/** A product's picture in a frame of its own size, so that nothing moves when it arrives. */
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
