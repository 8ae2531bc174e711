/** Only in development: all styles through Vite, so that they reload in place. */
import.meta.glob('../**/*.css', { eager: true });
