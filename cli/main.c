#include "command.h"
#include "sim/version.h"

#include <stdio.h>

int main(void)
{
    printf("stich %s\n", stich_version());
    return 0;
}
