-- Takes the request of a certificate of residence, which staff verify afterwards: {documento, direccion}.
CREATE OR ALTER PROCEDURE dbo.demo_residencia @jsondata NVARCHAR(MAX)
AS
BEGIN
  SET NOCOUNT ON;
  -- The city's day, by the name that SQL Server gives to Colombia's time zone.
  DECLARE @hoy DATE = CAST(SYSDATETIMEOFFSET() AT TIME ZONE 'SA Pacific Standard Time' AS DATE);
  SELECT CAST(1 AS BIT) AS estado, (
    SELECT LTRIM(RTRIM(JSON_VALUE(@jsondata, '$.documento'))) AS documento,
      LTRIM(RTRIM(JSON_VALUE(@jsondata, '$.direccion'))) AS direccion,
      CONVERT(NVARCHAR(10), @hoy, 23) AS solicitado
    FOR JSON PATH, WITHOUT_ARRAY_WRAPPER) AS respuesta;
END;
