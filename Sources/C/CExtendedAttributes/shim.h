/* Declarations of <sys/xattr.h>. Including that header would make this module the owner of the
   types in <sys/types.h>. */
#include <stddef.h>
ptrdiff_t fgetxattr(int file, const char *name, void *value, size_t size);
ptrdiff_t flistxattr(int file, char *names, size_t size);
int fsetxattr(int file, const char *name, const void *value, size_t size, int flags);
/* A declaration of <stdio.h> with _GNU_SOURCE, since Linux 3.15 (renameat2(2)). */
int renameat2(int old_folder, const char *old, int new_folder, const char *new_name, unsigned flags);
