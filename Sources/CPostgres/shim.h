#pragma once
// PostgreSQL's C interface, libpq.
#include <libpq-fe.h>
